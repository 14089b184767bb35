// What C and C++ write through pointers that they are given, what stays with tests, and what only one file sees.
import { describe, it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const FILES = `class File { public: virtual int sync() = 0; };
class Disk : public File { public: int sync() override { return 1; } };
class Memory : public File { public: int sync() override { return 2; } };
`;

describe('values come back', () => {
  it('through a pointer to a pointer, by way of others', () =>
    checkCalls(
      {
        'a.cpp': `${FILES}
          void open(File** result) { *result = new Disk(); }
          void forward(File** result) { open(result); }
          void use() { File* file; forward(&file); file->sync(); }`,
      },
      `a.cpp forward -> a.cpp open
       a.cpp open -> a.cpp Disk
       a.cpp use -> a.cpp Disk.sync
       a.cpp use -> a.cpp File.sync
       a.cpp use -> a.cpp Memory.sync [hierarchy]
       a.cpp use -> a.cpp forward`,
    ));

  it('through a reference to a pointer, and to a member', () =>
    checkCalls(
      {
        'a.cpp': `${FILES}
          struct Holder { Disk* disk; void open(); int sync(); };
          void make(Disk*& result) { result = new Disk(); }
          void fill(Disk** result) { *result = new Disk(); }
          void Holder::open() { fill(&disk); }
          int Holder::sync() { return disk->sync(); }
          int use() { Disk* disk; make(disk); return disk->sync(); }`,
      },
      `a.cpp Holder.open -> a.cpp fill
       a.cpp Holder.sync -> a.cpp Disk.sync
       a.cpp fill -> a.cpp Disk
       a.cpp make -> a.cpp Disk
       a.cpp use -> a.cpp Disk.sync
       a.cpp use -> a.cpp make`,
    ));

  it('as functions in C, and not to what is given by value', () =>
    checkCalls(
      {
        'a.c': `typedef void (*callback)(void);
          static void first(void) {}
          static void second(void) {}
          static void get(callback *out) { *out = first; }
          static void lose(callback own) { own = second; own(); }
          void use(void) { callback found = 0; get(&found); found(); }
          void keep(void) { callback own = 0; lose(own); own(); }`,
      },
      `a.c keep -> a.c lose
       a.c lose -> a.c second
       a.c use -> a.c first
       a.c use -> a.c get`,
    ));
});

it('a field that is a pointer or a reference is made by nobody', () =>
  checkCalls(
    {
      'a.cpp': `class Part { public: Part(int n) {} };
        class Whole {
         public:
          Whole(Part* p, Part& r) : pointer_(p), reference_(r), own_(3) {}
          Part* pointer_; Part& reference_; Part own_;
        };`,
    },
    'a.cpp Whole.Whole -> a.cpp Part.Part',
  ));

describe('what a test declares', () => {
  const header = 'class File { public: virtual int sync() = 0; };';
  const source = `#include "file.h"
    int use(File* file) { return file->sync(); }
    int other(File* file) { return file->sync(); }`;
  const test = `#include "file.h"
    int use(File* file);
    class Fake : public File { public: int sync() override { return 0; } };
    int test() { Fake fake; return use(&fake); }`;
  const disk = `#include "file.h"
    class Disk : public File { public: int sync() override { return 1; } };
    File* make() { return new Disk(); }`;

  it('is called from elsewhere where it is handed in, when sources declare the same', () =>
    checkCalls(
      { 'file.h': header, 'disk.cc': disk, 'use.cc': source, 'use_test.cc': test },
      `disk.cc make -> disk.cc Disk
       use.cc other -> disk.cc Disk.sync [hierarchy]
       use.cc other -> file.h File.sync
       use.cc use -> disk.cc Disk.sync [hierarchy]
       use.cc use -> file.h File.sync
       use.cc use -> use_test.cc Fake.sync [member]
       use_test.cc test -> use.cc use`,
    ));

  it('and by its type alone when they do not', () =>
    checkCalls(
      { 'file.h': header, 'use.cc': source, 'use_test.cc': test },
      `use.cc other -> file.h File.sync
       use.cc other -> use_test.cc Fake.sync [hierarchy]
       use.cc use -> file.h File.sync
       use.cc use -> use_test.cc Fake.sync [member]
       use_test.cc test -> use.cc use`,
    ));
});

it('a function that only its file sees is not found by what another file gives', () => {
  const source = `#include "slice.h"
    namespace text {
      static Slice trim(Slice s) { return s; }
      Slice use() { return trim(Slice("x")); }
    }`;
  return checkCalls(
    {
      'slice.h': 'namespace text { class Slice { public: Slice(const char*) {} }; }',
      'a.cc': source,
      'b.cc': source.replace('use', 'other'),
    },
    `a.cc text.use -> a.cc text.trim
     a.cc text.use -> slice.h text.Slice.Slice
     b.cc text.other -> b.cc text.trim
     b.cc text.other -> slice.h text.Slice.Slice`,
  );
});

describe('sources that define the same', () => {
  const DECLARED = `class Process { public: Process(); bool done() const; void start(); };
    int now();`;
  const source = (call: string) => `#include "process.h"
    int now() { return 1; }
    Process::Process() { start(); }
    bool Process::done() const { return now() > ${call}; }
    void Process::start() { done(); }`;

  it('are parts of different programs, each of which means its own', () =>
    checkCalls(
      {
        'process.h': DECLARED,
        'process-posix.cpp': source('1'),
        'process-win32.cpp': source('2'),
        'use.cpp': '#include "process.h"\nvoid use(Process& process) { process.start(); }',
      },
      `process-posix.cpp Process.Process -> process-posix.cpp Process.start
       process-posix.cpp Process.done -> process-posix.cpp now
       process-posix.cpp Process.start -> process-posix.cpp Process.done
       process-win32.cpp Process.Process -> process-win32.cpp Process.start
       process-win32.cpp Process.done -> process-win32.cpp now
       process-win32.cpp Process.start -> process-win32.cpp Process.done
       use.cpp use -> process-posix.cpp Process.start
       use.cpp use -> process-win32.cpp Process.start`,
    ));

  it('but for overloads, one of which may stand in each', () =>
    checkCalls(
      {
        'a.h': 'struct Log { void write(int n); void write(const char* text); };',
        'numbers.cpp': '#include "a.h"\nvoid Log::write(int n) { write("n"); }',
        'texts.cpp': '#include "a.h"\nvoid Log::write(const char* text) { write(1); }',
      },
      `numbers.cpp Log.write -> texts.cpp Log.write
       texts.cpp Log.write -> numbers.cpp Log.write`,
    ));
});
