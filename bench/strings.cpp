// strings.cpp - strings that lie anywhere, or all behind one another
#include "appended.hpp"
#include "copies.hpp"
#include "inputs.hpp"
#include "works.hpp"

namespace bench
{
namespace
{

// The strings that all contenders of a work are given, in each form.
class texts
{
  public:
    texts(std::size_t count, std::size_t shortest, std::size_t longest)
        : strings(random_strings(count, shortest, longest)), views(views_of(strings)),
          bytes(joined(strings)), offsets(offsets_of(strings))
    {
    }

    std::size_t stored() const // bytes in a column
    {
        return bytes.size() + 8 * strings.size();
    }

    const std::vector<std::string> strings;
    const std::vector<stria_view> views;
    const std::string bytes;
    const std::vector<std::int64_t> offsets;
};

constexpr std::size_t count = 1000;

struct even {
    static constexpr const char *name = "string/1000x50";
    static texts make()
    {
        return {count, 50, 50};
    }
};

struct brief {
    static constexpr const char *name = "string/1000x1..15";
    static texts make()
    {
        return {count, 1, 15};
    }
};

struct uneven {
    static constexpr const char *name = "string/1000x20..80";
    static texts make()
    {
        return {count, 20, 80};
    }
};

template <class Texts> class append_texts : public appended
{
  public:
    explicit append_texts(const work &work) : appended(work, "String"), from(Texts::make())
    {
    }
    bool verify() override
    {
        return column().rows() == count && holds(column().offsets(), from.offsets) &&
            std::memcmp(column().data(), from.bytes.data(), from.bytes.size()) == 0;
    }

  protected:
    const texts from;
};

template <class Texts> class append_views : public append_texts<Texts>
{
    using append_texts<Texts>::append_texts;

    void append(stria::column_ref to) override
    {
        to.append(stria::values(this->from.views));
    }
};

template <class Texts> class append_bytes : public append_texts<Texts>
{
    using append_texts<Texts>::append_texts;

    void append(stria::column_ref to) override
    {
        const std::string &bytes = this->from.bytes;
        to.append_lists(
            stria_make_bytes(bytes.data(), bytes.size()), stria::offsets(this->from.offsets));
    }
};

// A memcpy() for each string, and its offset, into memory that is there.
template <class Texts> class views_loop : public contender
{
  public:
    explicit views_loop(const work &)
        : from_(Texts::make()), bytes_(from_.bytes.size()), offsets_(from_.offsets.size() * 8)
    {
    }
    void call() override
    {
        auto *const bytes = bytes_.template as<char>();
        auto *const offsets = offsets_.template as<std::int64_t>();
        std::size_t end = 0;

        offsets[0] = 0;
        for (std::size_t i = 0; i < from_.views.size(); i++) {
            const stria_view &view = from_.views[i];
            std::memcpy(bytes + end, view.data, view.size);
            end += view.size;
            offsets[i + 1] = static_cast<std::int64_t>(end);
        }
    }
    bool verify() override
    {
        return holds(offsets_.data(), from_.offsets) &&
            std::memcmp(bytes_.data(), from_.bytes.data(), from_.bytes.size()) == 0;
    }

  private:
    const texts from_;
    const block bytes_;
    const block offsets_;
};

template <class Texts> void enter_texts()
{
    const std::string name = Texts::name;
    const std::size_t bytes = Texts::make().stored();

    const work views = kept(name + "/views", "string", count, bytes);
    enter<append_views<Texts>>(views, "stria");
    enter<views_loop<Texts>>(views, "loop");
    enter_memcpy(views);

    const work fresh_views = fresh(name + "/views", "string", count, bytes);
    enter<append_views<Texts>>(fresh_views, "stria");
    enter_memcpy(fresh_views);

    const work offsets = kept(name + "/offsets", "string", count, bytes);
    enter<append_bytes<Texts>>(offsets, "stria");
    enter_memcpy(offsets);
}

} // namespace

void enter_strings()
{
    enter_texts<brief>();
    enter_texts<even>();
    enter_texts<uneven>();
}

} // namespace bench
