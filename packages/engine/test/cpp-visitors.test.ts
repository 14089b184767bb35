// Overloads of virtual methods: which is meant the declared type tells, and each class below is called where it overrides that.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

it('a class below is called where it overrides the overload that is meant', () =>
  checkCalls(
    {
      'visitor.h': `struct Leaf; struct Tree; struct Twig;
struct Visitor {
  virtual void visit(Leaf &leaf) {}
  virtual void visit(Tree &tree) {}
  virtual void visit(Twig &twig) {}
};
struct Leaf { void accept(Visitor &visitor); };
struct Tree { void accept(Visitor &visitor); };
struct Twig { void accept(Visitor &visitor); };
struct Count : Visitor {
  void visit(Leaf &leaf) override {}
  void visit(Tree &tree) override {}
};
struct Print : Visitor { void visit(Leaf &leaf) override {} };
`,
      'visitor.cpp': `#include "visitor.h"
void Leaf::accept(Visitor &visitor) { visitor.visit(*this); }
void Tree::accept(Visitor &visitor) { visitor.visit(*this); }
void Twig::accept(Visitor &visitor) { visitor.visit(*this); }
`,
    },
    `visitor.cpp Leaf.accept -> visitor.h Visitor.visit
     visitor.cpp Leaf.accept -> visitor.h Count.visit
     visitor.cpp Leaf.accept -> visitor.h Print.visit
     visitor.cpp Tree.accept -> visitor.h Visitor.visit#2
     visitor.cpp Tree.accept -> visitor.h Count.visit#2
     visitor.cpp Twig.accept -> visitor.h Visitor.visit#3`,
  ));
