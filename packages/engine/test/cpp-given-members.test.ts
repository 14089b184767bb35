// Members of a class template whose type is one of its own type parameters.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

it('a base that gives itself as what is based on it, by a method of its own', () =>
  checkCalls(
    {
      'a.cpp': `template <typename D> class Base {
public:
  void run() { self().go(); }
  void point() { this->pointer()->go(); }
  void keep() { auto &mine = self(); mine.go(); }
protected:
  D &self() { return static_cast<D &>(*this); }
  D *pointer() { return static_cast<D *>(this); }
};
class Own : public Base<Own> { public: void go() {} };
class Other { public: void go() {} };
`,
    },
    `a.cpp Base.keep -> a.cpp Base.self
     a.cpp Base.keep -> a.cpp Own.go
     a.cpp Base.point -> a.cpp Base.pointer
     a.cpp Base.point -> a.cpp Own.go
     a.cpp Base.run -> a.cpp Base.self
     a.cpp Base.run -> a.cpp Own.go`,
  ));

it('a field that is what the class is given, also in methods that stand outside', () =>
  checkCalls(
    {
      'a.cpp': `struct Less { bool operator()(int a, int b) const { return a < b; } };
struct More { bool operator()(int a, int b) const { return a > b; } void note() {} };
template <typename T, typename Compare = Less> class Heap {
public:
  void up(T a) { compare_(a, a); }
  void down();
  typedef Compare comparing;
  void copy(Compare with = comparing()) {}
private:
  Compare compare_;
};
template <typename T, typename Compare> void Heap<T, Compare>::down() { compare_.note(); }
void run() { Heap<int, More> heap; heap.up(1); }
`,
    },
    `a.cpp Heap.copy -> a.cpp Less
     a.cpp Heap.copy -> a.cpp More
     a.cpp Heap.down -> a.cpp More.note
     a.cpp Heap.up -> a.cpp Less.operator()
     a.cpp Heap.up -> a.cpp More.operator()
     a.cpp run -> a.cpp Heap.up`,
  ));
