// Calls of small C++ programs: what comes out of pairs, tuples, variants, casts and lists in braces.
import { describe, it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const TYPES = `struct Item { void used(); };
void Item::used() {}
struct Other { void used(); };
void Other::used() {}
Item make_item(Item item) { return item; }
void hit() {}
using Hook = void (*)();
`;

const check = (source: string, expected: string): Promise<void> =>
  checkCalls(
    { 'a.cpp': TYPES + source },
    expected.replace(/(\S+) -> (\S+)/g, 'a.cpp $1 -> a.cpp $2'),
  );

describe('values of the library of C++', () => {
  it('hold what is put into one of many, and are not called what that is called', () =>
    check(
      `struct Hooks {
  std::map<std::string, std::vector<Hook>> by_name;
  void on(Hook hook) { by_name["a"].push_back(hook); }
  void emit() { for (auto& hook : by_name["a"]) hook(); }
};
void all(Hooks hooks) { hooks.on(hit); hooks.emit(); }`,
      `all -> Hooks.on
       all -> Hooks.emit
       Hooks.emit -> hit`,
    ));

  it('names for the parts of what is taken apart', () =>
    check(
      `struct Both { Other a; Item b; };
void pair() { auto [a, b] = std::make_pair(Other(), Item()); b.used(); }
void tuple(std::tuple<Other, Item> t) { const auto& [a, b] = t; b.used(); }
void own() { auto [a, b] = Both{Other(), Item()}; b.used(); }
void listed(std::vector<Both> list) { for (auto& [a, b] : list) b.used(); }
void mapped(std::map<int, Item> map) { for (const auto& [key, item] : map) item.used(); }`,
      `pair -> Other
       pair -> Item
       pair -> Item.used
       tuple -> Item.used
       own -> Both
       own -> Other
       own -> Item
       own -> Item.used
       listed -> Item.used
       mapped -> Item.used`,
    ));

  it('what is taken out by its type or position, and casts', () =>
    check(
      `struct Base { virtual ~Base() = default; };
struct Sub : Base { void run(); };
void Sub::run() {}
void at(std::tuple<Other, Item> t) { std::get<1>(t).used(); }
void made() { std::get<0>(std::make_tuple(Item(), 1)).used(); }
void typed(std::variant<Other, Item> v) { std::get<Item>(v).used(); }
void maybe(std::variant<Other, Item> v) { if (auto* item = std::get_if<Item>(&v)) item->used(); }
void any(std::any v) { std::any_cast<Item&>(v).used(); }
void cast(std::shared_ptr<Base> p) { std::static_pointer_cast<Sub>(p)->run(); }
void there(Item i) { std::optional<Item>(make_item(i)).value().used(); }`,
      `at -> Item.used
       made -> Item
       made -> Item.used
       typed -> Item.used
       maybe -> Item.used
       any -> Item.used
       cast -> Sub.run
       there -> make_item
       there -> Item.used`,
    ));

  it('calls in lists behind the name of a variable', () =>
    check(
      `struct Hold { Item held; };
Item pass_on(Item item) { return item; }
void braced(Item item) { Hold hold{pass_on(make_item(item))}; hold.held.used(); }`,
      `braced -> Hold
       braced -> pass_on
       braced -> make_item
       braced -> Item.used`,
    ));

  it('functions in variables of a type of functions, however they are made', () =>
    check(
      `Item back(Item item) { return item; }
void braced() { Hook hook{&hit}; hook(); }
void parens() { Hook hook(&hit); hook(); }
void made() { Hook(hit)(); }
void wrapped() { std::function<Item(Item)> f(back); f(Item()).used(); }
void pointed() { Item (*f)(Item) = &back; f(Item()).used(); }
struct Own { Item item; Item get() { return item; } };
void member(Own own) { Item (Own::*get)() = &Own::get; (own.*get)().used(); }
void inserted() { std::map<int, Hook> hooks; hooks.insert({1, hit}); hooks[1](); }`,
      `braced -> hit
       parens -> hit
       made -> hit
       wrapped -> back
       wrapped -> Item
       wrapped -> Item.used
       pointed -> back
       pointed -> Item
       pointed -> Item.used
       member -> Own.get
       member -> Item.used
       inserted -> hit`,
    ));

  it('templates under another name', () =>
    check(
      `template <class T> using List = std::vector<T>;
template <class T> struct Box { T held; };
template <class T> using Boxed = Box<T>;
void listed(List<Item> list) { list.front().used(); }
void boxed(Boxed<Item> box) { box.held.used(); }`,
      `listed -> Item.used
       boxed -> Item.used`,
    ));

  it('do not hold what compares, hashes or deletes what they hold', () =>
    check(
      `struct Less { bool operator()(const Item& a, const Item& b) const { return true; } void used() {} };
void visit(std::set<Item, Less>& all, std::unique_ptr<Item, Less> one) { for (auto& item : all) item.used(); one->used(); }`,
      `visit -> Item.used`,
    ));
});
