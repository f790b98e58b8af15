"""Runs the templates.  Delimiters are C comments, so that a template reads as C."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Callable, Optional

import jinja2

from .diagnostics import UserError
from .outputs import Output

FILTERS = ("join", "length", "lower", "upper")
TESTS = ("none",)


class Templates:
    """A folder of templates; remembers which of them were opened."""

    def __init__(self, folder: Path, shown: str, constants: Mapping[str, str]) -> None:
        """`constants` are seen by every template and partial."""
        self.opened: set[Path] = set()
        self._folder = folder
        self._shown = shown
        self._environment = jinja2.Environment(
            loader=jinja2.FunctionLoader(self._load),
            block_start_string="/*%",
            block_end_string="%*/",
            comment_start_string="/*#",
            comment_end_string="#*/",
            variable_start_string="${",
            variable_end_string="}",
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
            undefined=jinja2.StrictUndefined,
            autoescape=False,
        )
        _keep(self._environment.filters, FILTERS)
        _keep(self._environment.tests, TESTS)
        self._environment.globals.clear()
        self._environment.globals.update(constants)

    def render(self, output: Output) -> str:
        """Raises UserError with the template's own file and line."""
        try:
            template = self._environment.get_template(output.template)
            return template.render(file=output.file, template=output.template, **output.values)
        except UserError:
            raise
        except jinja2.TemplateNotFound as error:
            message = f"there is no template '{self._shown}/{error.name}'"
            raise self._error(self._place(error), message, output) from None
        except jinja2.TemplateSyntaxError as error:
            place = f"{self._shown}/{error.name}:{error.lineno}"
            raise self._error(place, str(error.message), output) from None
        except Exception as error:  # whatever an expression in a template may raise
            raise self._error(self._place(error), str(error), output) from None

    def _load(self, name: str) -> Optional[tuple[str, str, Callable[[], bool]]]:
        path = self._folder / name
        if not path.is_file():
            return None
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise UserError(f"{self._shown}/{name}: error: cannot read it: {error}") from None
        self.opened.add(path)
        return text, str(path), lambda: True

    def _place(self, error: Exception) -> str:
        """The innermost line of a template on the way to the error."""
        place = self._shown
        trace: Optional[TracebackType] = error.__traceback__
        while trace:
            path = Path(trace.tb_frame.f_code.co_filename)
            if path in self.opened:
                name = path.relative_to(self._folder).as_posix()
                place = f"{self._shown}/{name}:{trace.tb_lineno}"
            trace = trace.tb_next
        return place

    @staticmethod
    def _error(place: str, message: str, output: Output) -> UserError:
        return UserError(f"{place}: error: {message} (while making {output.file})")


def _keep(table: dict[str, Any], names: tuple[str, ...]) -> None:
    for name in set(table) - set(names):
        del table[name]
