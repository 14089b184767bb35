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

describe('what the library holds', () => {
  it('gives nothing of it where it is compared', () =>
    checkCalls(
      {
        'a.cpp': `${NODE}
struct List {
  std::vector<std::unique_ptr<Node>> all;
  bool isFull() { return (all[0] != nullptr) == true; }
  bool hasAny() { return all.size() > 1 == true; }
};`,
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

  it('gets into no number and no other class', () =>
    checkCalls(
      {
        'a.cpp': `${NODE}
template <typename T> T give(T given) { return given; }
struct Other { bool operator==(const Other &other) const { return true; } };
bool isSame(char c) { auto d = give(c); return give(d) == give(c); }
void all(std::vector<Node> &list, const std::string &text) {
  give(list);
  for (auto c : text) isSame(c);
}`,
      },
      `a.cpp isSame -> a.cpp give
       a.cpp all -> a.cpp give
       a.cpp all -> a.cpp isSame`,
    ));
});
