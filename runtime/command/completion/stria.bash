# stria.bash - completion of the stria command for bash

_stria()
{
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}

    COMPREPLY=()
    if ((COMP_CWORD == 1)); then
        mapfile -t COMPREPLY < <(compgen -W 'convert inspect gen --version --help' -- "$word")
        return
    fi
    case $before in
    --from) mapfile -t COMPREPLY < <(compgen -W 'csv tsv ndjson' -- "$word") ;;
    --to) mapfile -t COMPREPLY < <(compgen -W 'native rowbinary arrow' -- "$word") ;;
    --columns | --delimiter | --null | --rows) ;;
    *)
        case ${COMP_WORDS[1]},$word in
        convert,-*)
            mapfile -t COMPREPLY < <(compgen -W '--columns --schema --like --infer --rejects
                --from --to --delimiter --no-header --null --quiet --help' -- "$word")
            ;;
        inspect,-*) mapfile -t COMPREPLY < <(compgen -W '--rows --columns --help' -- "$word") ;;
        *) mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
        esac
        ;;
    esac
}
complete -F _stria -o filenames stria
