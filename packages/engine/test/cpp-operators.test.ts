// Operators: which of them are a class's, and which the language's own or the library's.
import { describe, it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const NODE = `#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>
struct Node {
  bool operator==(const Node &other) const { return true; }
  bool operator!=(const Node &other) const { return false; }
  Node &operator[](int at) { return *this; }
  Node &operator=(const Node &other) { return *this; }
  Node *operator->() { return this; }
  operator bool() const { return true; }
  void run() {}
};
`;

describe('operators of pointers', () => {
  it('that are fields are those of the language', () =>
    checkCalls(
      {
        'node.h': NODE,
        'view.h': `#include "node.h"
struct View {
  Node *node_ = nullptr;
  explicit operator bool() const;
  void both(View &other);
};`,
        'view.cpp': `#include "view.h"
View::operator bool() const { return node_ != nullptr; }
void View::both(View &other) {
  if (node_ == other.node_ && other.node_) node_->run();
  node_ = other.node_;
}`,
      },
      'view.cpp View.both -> node.h Node.run',
    ));
});

it('what an index leads to is what the operator of the class gives', () =>
  checkCalls(
    {
      'a.cpp': `template <typename S> struct Vec {
  S &operator[](int i) { return v[i]; }
  bool operator==(const Vec &other) const { return true; }
  S v[3];
};
using Point = Vec<double>;
void keep(Point &one, Point *other) { one[0] = *other; }
bool isFlat(Point &one) { auto first = one[1]; return first == one[2]; }
struct Row { Row &operator=(const Row &row); void run() {} };
void put(Row *row) { Row *rows[4]; rows[1] = row; rows[1]->run(); }
`,
    },
    `a.cpp keep -> a.cpp Vec.operator[] [member]
     a.cpp isFlat -> a.cpp Vec.operator[] [member]
     a.cpp put -> a.cpp Row.run`,
  ));

it("of what a cast to a pointer gives are the language's", () =>
  checkCalls(
    {
      'a.cpp': `${NODE}
struct Base {};
struct Leaf : Base { Leaf &operator*() { return *this; } void run() {} };
void run(Base *base) { auto &leaf = *static_cast<Leaf *>(base); leaf.run(); ((Leaf *)base)->run(); }`,
    },
    'a.cpp run -> a.cpp Leaf.run',
  ));

describe('what the library holds', () => {
  it('is not what members give that hand nothing out', () =>
    checkCalls(
      {
        'a.cpp': `${NODE}
#include <set>
bool isSame(std::set<Node> &all) { return all.key_comp() == all.value_comp(); }`,
      },
      '',
    ));

  it('is no object of a class itself', () =>
    checkCalls(
      {
        'a.cpp': `${NODE}
struct List {
  std::vector<std::unique_ptr<Node>> all;
  void add(Node *one) { all[0] = std::make_unique<Node>(); all.push_back(std::unique_ptr<Node>(one)); }
  void run() { all[1]->run(); }
};`,
      },
      `a.cpp List.add -> a.cpp Node
       a.cpp List.run -> a.cpp Node.run`,
    ));

  it('is led to by iterators, which are compared by the library', () =>
    checkCalls(
      {
        'a.cpp': `${NODE}
struct Table {
  std::map<std::string, Node> all;
  void run(const std::string &name) {
    auto at = all.find(name);
    if (at != all.end() && !(at == all.begin())) at->second.run();
    for (auto other = all.begin(); other != all.end(); ++other) {}
  }
};`,
      },
      'a.cpp Table.run -> a.cpp Node.run',
    ));

  it('is compared by what compares it where one compares the whole', () =>
    checkCalls(
      {
        'a.cpp': `${NODE}
struct Pair {
  std::optional<Node> one;
  std::shared_ptr<Node> other;
  bool isSame(const Pair &pair) { return one == pair.one; }
  bool isShared(const Pair &pair) { return other == pair.other; }
};`,
      },
      'a.cpp Pair.isSame -> a.cpp Node.operator==',
    ));

  it('is not what an object of a class with members of such names gives', () =>
    checkCalls(
      {
        'a.cpp': `${NODE}
struct Range {
  bool operator!=(const Range &other) const { return true; }
  Node *begin() { return first; }
  Node *end() { return first + 1; }
  Node *first;
};
void run(Range &range) { auto at = range.begin(); if (at != range.end()) at->run(); }`,
      },
      `a.cpp run -> a.cpp Range.begin
       a.cpp run -> a.cpp Range.end
       a.cpp run -> a.cpp Node.run`,
    ));

  it('may be another type by its name', () =>
    checkCalls(
      {
        'a.cpp': `${NODE}
#include <type_traits>
struct Chain {
  template <typename T> auto add(T one) -> std::enable_if_t<std::is_integral_v<T>, Chain &> { return *this; }
  template <typename T> typename std::enable_if<true, Chain &>::type put(T one) { return *this; }
  void end() {}
};
void run(Chain &chain) { chain.add(1).put(2).end(); }`,
      },
      `a.cpp run -> a.cpp Chain.add
       a.cpp run -> a.cpp Chain.put
       a.cpp run -> a.cpp Chain.end`,
    ));

  it('is led to through a pointer to a container, which is asked itself', () =>
    checkCalls(
      {
        'value.h': `#include <map>
#include <string>
struct Value {
  using Values = std::map<std::string, Value>;
  bool empty() const;
  void clear();
  Value *find(const std::string &name);
  Values *all;
};`,
        'value.cpp': `#include "value.h"
bool Value::empty() const { return all->empty(); }
void Value::clear() { for (auto &each : *all) each.second.clear(); }
Value *Value::find(const std::string &name) { auto at = all->find(name); return &at->second; }`,
      },
      'value.cpp Value.clear -> value.cpp Value.clear',
    ));

  it('is not what a pointer in an entry of a map is asked for', () =>
    checkCalls(
      {
        'a.cpp': `#include <map>
#include <memory>
struct Leaf { Leaf *get() { return this; } void run() {} };
struct Tree {
  std::map<int, std::unique_ptr<Leaf>> all;
  Leaf *find(int key) { auto at = all.find(key); at->second->run(); return at->second.get(); }
  void each() { for (auto &[key, leaf] : all) { leaf.get(); leaf->run(); } }
};`,
      },
      `a.cpp Tree.find -> a.cpp Leaf.run
       a.cpp Tree.each -> a.cpp Leaf.run`,
    ));

  it('is not called where a loop goes over it', () =>
    checkCalls(
      {
        'a.cpp': `#include <functional>
#include <vector>
void work() {}
int count() {
  std::vector<std::function<void()>> all;
  all.push_back(work);
  int found = 0;
  for (auto &each : all) found += 1;
  return found;
}`,
      },
      '',
    ));

  it('gets into no number', () =>
    checkCalls(
      {
        'a.cpp': `${NODE}
void take(char c) { bool is = static_cast<code_t>(c) - 1 == 2; }
template <typename T> void each(T &list) { for (auto one : list) take(one); }
void all(std::vector<std::unique_ptr<Node>> &list, std::string &text) {
  each(list);
  each(text);
}`,
      },
      `a.cpp each -> a.cpp take
       a.cpp all -> a.cpp each`,
    ));
});
