// Bodies of tests that see the members of a class which a macro of a test framework names.
import { describe, it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const STORE = `struct Store { int put(int n) { return n; } };
`;

describe('tests see what their fixture has', () => {
  it('fields, and methods before functions of the name', () =>
    checkCalls(
      {
        'store_test.cpp': `#include <gtest/gtest.h>
          ${STORE}
          int check(int n) { return n; }
          int plain(int n) { return n; }
          class StoreTest : public testing::Test {
           public:
            StoreTest() {}
            Store store_;
            int check(int n) { return store_.put(n); }
          };
          TEST_F(StoreTest, Puts) { EXPECT_EQ(1, check(store_.put(1))); plain(2); }
          TEST(Store, Alone) { check(1); }`,
      },
      `store_test.cpp Store.Alone -> store_test.cpp check
       store_test.cpp StoreTest.Puts -> store_test.cpp Store.put
       store_test.cpp StoreTest.Puts -> store_test.cpp StoreTest.StoreTest
       store_test.cpp StoreTest.Puts -> store_test.cpp StoreTest.check
       store_test.cpp StoreTest.Puts -> store_test.cpp plain
       store_test.cpp StoreTest.check -> store_test.cpp Store.put`,
    ));

  it('of other frameworks, in whose macros it may come second or a text behind it', () =>
    checkCalls(
      {
        'a_test.cpp': `${STORE}
          struct Base { Store store; };
          struct Fixture : Base { Fixture() {} };
          TEST_CASE_METHOD(Fixture, "puts", "[store]") { store.put(1); }
          BOOST_FIXTURE_TEST_CASE(puts_more, Fixture) { store.put(2); }
          BENCHMARK_F(Fixture, Puts)(benchmark::State& state) { store.put(3); }`,
      },
      `a_test.cpp Fixture#2 -> a_test.cpp Fixture.Fixture
       a_test.cpp Fixture#2 -> a_test.cpp Store.put
       a_test.cpp Fixture.Fixture -> a_test.cpp Base
       a_test.cpp Fixture.Puts -> a_test.cpp Fixture.Fixture
       a_test.cpp Fixture.Puts -> a_test.cpp Store.put
       a_test.cpp Fixture.puts_more -> a_test.cpp Fixture.Fixture
       a_test.cpp Fixture.puts_more -> a_test.cpp Store.put`,
    ));

  it('of the suite around', () =>
    checkCalls(
      {
        'a_test.cpp': `${STORE}
          namespace own { struct Outer { Store store; }; struct Inner { int put(int n) { return n; } }; }
          BOOST_FIXTURE_TEST_SUITE(outer_tests, own::Outer)
          BOOST_AUTO_TEST_CASE(first) { store.put(1); }
          BOOST_AUTO_TEST_SUITE(plain)
          BOOST_AUTO_TEST_CASE(second) { store.put(2); }
          BOOST_AUTO_TEST_SUITE_END()
          BOOST_FIXTURE_TEST_SUITE(inner_tests, own::Inner)
          BOOST_AUTO_TEST_CASE(third) { put(3); }
          BOOST_AUTO_TEST_SUITE_END()
          BOOST_AUTO_TEST_CASE(fourth) { store.put(4); }
          BOOST_AUTO_TEST_SUITE_END()
          BOOST_AUTO_TEST_CASE(fifth) { store.put(5); }`,
      },
      `a_test.cpp first -> a_test.cpp Store.put
       a_test.cpp first -> a_test.cpp own.Outer
       a_test.cpp fourth -> a_test.cpp Store.put
       a_test.cpp fourth -> a_test.cpp own.Outer
       a_test.cpp second -> a_test.cpp Store.put
       a_test.cpp second -> a_test.cpp own.Outer
       a_test.cpp third -> a_test.cpp own.Inner
       a_test.cpp third -> a_test.cpp own.Inner.put`,
    ));
});
