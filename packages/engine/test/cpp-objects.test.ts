// How objects of C++ come into being without a call that says so.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

it('a local that is made from fields and globals is no prototype', () =>
  checkCalls(
    {
      'a.cpp': `struct Pool { void lock() {} };
class Lease { public: explicit Lease(Pool &pool) {} ~Lease() {} void use() {} };
Pool shared;
class User {
  Pool pool_;
public:
  void own() { Lease lease(pool_); lease.use(); }
  void other() { Lease lease(shared); }
};
int declared(int, int);
`,
    },
    `a.cpp User.own -> a.cpp Lease.Lease
     a.cpp User.own -> a.cpp Lease.use
     a.cpp User.own -> a.cpp Lease.~Lease
     a.cpp User.other -> a.cpp Lease.Lease
     a.cpp User.other -> a.cpp Lease.~Lease`,
  ));

it('a list that is returned makes what the function returns', () =>
  checkCalls(
    {
      'a.cpp': `class Point {
public:
  Point(int x, int y) {}
  Point operator+(const Point &other) const { return {1, 2}; }
};
Point *none() { return {}; }
Point origin() { return {0, 0}; }
`,
    },
    `a.cpp Point.operator+ -> a.cpp Point.Point
     a.cpp origin -> a.cpp Point.Point`,
  ));
