// Methods that return what they were called on, as builders do: a call of one gives its own receiver, and not
// whatever else has such a method.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const checkFile = (path: string, source: string, expected: readonly string[]): Promise<void> =>
  checkCalls(
    { [path]: source },
    expected.map((line) => `${path} ${line.replace(' -> ', ` -> ${path} `)}`).join('\n'),
  );

it('of Java, also as what a type parameter stands for', () =>
  checkFile(
    'A.java',
    `class Page {
  Page add(int part) { return this; }
  void show() {}
}
class Draft extends Page { void show() {} }
abstract class Text<T extends Text<T>> {
  T wide() { return (T) this; }
  void print() {}
}
class Plain extends Text<Plain> { void print() {} }
class Rich extends Text<Rich> { void print() {} }
class A {
  void page() { new Page().add(1).add(2).show(); }
  void draft() { new Draft().add(1).show(); }
  void plain() { new Plain().wide().print(); }
}`,
    [
      'A.page -> Page',
      'A.page -> Page.add',
      'A.page -> Page.show',
      'A.draft -> Draft',
      'A.draft -> Page.add',
      'A.draft -> Draft.show',
      'A.plain -> Plain',
      'A.plain -> Text.wide',
      'A.plain -> Plain.print',
    ],
  ));

it('of Java, but not where something else may be returned, or a class says more of it', () =>
  checkFile(
    'A.java',
    `class Page {
  Page next() { if (isLast()) { return this; } return new Draft(); }
  Draft asDraft() { return (Draft) this; }
  boolean isLast() { return true; }
  void show() {}
}
class Draft extends Page { void show() {} void drop() {} }
class A {
  void next(Page page) { new Page().next().show(); }
  void drop(Page page) { page.asDraft().drop(); }
}`,
    [
      'Page.next -> Page.isLast',
      'Page.next -> Draft',
      'A.next -> Page',
      'A.next -> Page.next',
      'A.next -> Page.show',
      'A.next -> Draft.show',
      'A.drop -> Page.asDraft',
      'A.drop -> Draft.drop',
    ],
  ));

it('of Java by way of the base, which does not hide what the class overrides', () =>
  checkFile(
    'A.java',
    `class Page {
  Page add(int part) { return this; }
  void show() {}
}
class Draft extends Page {
  Page add(int part) { return null; }
  void show() {}
  void run() { super.add(1).show(); }
}`,
    ['Draft.run -> Page.add', 'Draft.run -> Draft.show'],
  ));

it('of Kotlin', () =>
  checkFile(
    'a.kt',
    `open class Page {
  fun add(part: Int): Page { return this }
  fun put(part: Int) = this
  open fun show() {}
}
class Draft : Page() { override fun show() {} }
fun page() { Page().add(1).put(2).show() }
fun draft() { Draft().add(1).put(2).show() }`,
    [
      'page -> Page',
      'page -> Page.add',
      'page -> Page.put',
      'page -> Page.show',
      'draft -> Draft',
      'draft -> Page.add',
      'draft -> Page.put',
      'draft -> Draft.show',
    ],
  ));

it('of C#', () =>
  checkFile(
    'A.cs',
    `class Page {
  public Page Add(int part) { return this; }
  public Page Put(int part) => this;
  public virtual void Show() {}
}
class Draft : Page { public override void Show() {} }
class A {
  void MakePage() { new Page().Add(1).Put(2).Show(); }
  void MakeDraft() { new Draft().Add(1).Put(2).Show(); }
}`,
    [
      'A.MakePage -> Page',
      'A.MakePage -> Page.Add',
      'A.MakePage -> Page.Put',
      'A.MakePage -> Page.Show',
      'A.MakeDraft -> Draft',
      'A.MakeDraft -> Page.Add',
      'A.MakeDraft -> Page.Put',
      'A.MakeDraft -> Draft.Show',
    ],
  ));

it('of Scala', () =>
  checkFile(
    'a.scala',
    `class Page {
  def add(part: Int): this.type = { drop(); this }
  def drop(): Unit = {}
  def show(): Unit = {}
}
class Draft extends Page { override def show(): Unit = {} }
object A {
  def page(): Unit = { new Page().add(1).show() }
  def draft(): Unit = { new Draft().add(1).show() }
}`,
    [
      'Page.add -> Page.drop',
      'A.page -> Page',
      'A.page -> Page.add',
      'A.page -> Page.show',
      'A.draft -> Draft',
      'A.draft -> Page.add',
      'A.draft -> Draft.show',
    ],
  ));

it('of Swift', () =>
  checkFile(
    'a.swift',
    `class Page {
  func add(_ part: Int) -> Page { return self }
  func show() {}
}
class Draft: Page { override func show() {} }
func page() { Page().add(1).show() }
func draft() { Draft().add(1).show() }`,
    [
      'page -> Page',
      'page -> Page.add',
      'page -> Page.show',
      'draft -> Draft',
      'draft -> Page.add',
      'draft -> Draft.show',
    ],
  ));

it('of PHP', () =>
  checkFile(
    'a.php',
    `<?php
class Page {
  function add($part) { return $this; }
  function show() {}
}
class Draft extends Page { function show() {} }
function page() { (new Page())->add(1)->show(); }
function draft() { (new Draft())->add(1)->show(); }`,
    [
      'page -> Page',
      'page -> Page.add',
      'page -> Page.show',
      'draft -> Draft',
      'draft -> Page.add',
      'draft -> Draft.show',
    ],
  ));
