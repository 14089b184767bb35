// Templates of Haml and Slim: what they are compiled to, line by line, and exactly these calls.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { claimPath } from '../src/languages/ruby/claim.ts';
import { haml } from '../src/languages/ruby/extraction/haml-template.ts';
import { rubyOfIndented } from '../src/languages/ruby/extraction/indented-template.ts';
import { slim } from '../src/languages/ruby/extraction/slim-template.ts';
import { checkCalls } from './support/check-calls.ts';

const ofHaml = (...lines: string[]) => rubyOfIndented(lines.join('\n'), haml).split('\n');
const ofSlim = (...lines: string[]) => rubyOfIndented(lines.join('\n'), slim).split('\n');

describe('a line of Haml', () => {
  it('is what it shows and runs', () => {
    assert.deepEqual(
      ofHaml('= a', '!= b', '- c = d', '~ e', 'f #{g} h', '\\= i', '!!!', '== #{j}'),
      [' a', ' b', ' c = d', ' e', '(g);', '', '', '(j);'],
    );
  });

  it('is a tag with attributes, and what it shows', () => {
    assert.deepEqual(
      ofHaml('%p.a#b{c: d(1), "e" => f}= g', '.a(b=c d="e #{f}") h', '%br/', '#a[b]<= c'),
      ['[c: d(1), "e" => f]; g', '[c];(f);', '', '[b]; c'],
    );
  });

  it('opens what stands deeper, and goes on in branches', () => {
    assert.deepEqual(
      ofHaml('- if a', '  %p= b', '- else', '  = c', '', '= d do |e|', '  = e', '- f = g if h'),
      [' if a', ' b', ' else', ' c', '', 'end; d do |e|', ' e', 'end; f = g if h'],
    );
    assert.deepEqual(ofHaml('- a.each do |b|', '  - case b', '  - when 1', '    = c'), [
      ' a.each do |b|',
      ' case b',
      ' when 1',
      ' c;end;end',
    ]);
  });

  it('may go on in the next', () => {
    assert.deepEqual(
      ofHaml('%p{a: b,', '  c: d}= e', '= f g,', '  h', '= i |', '  j |', 'So, then,', '= k'),
      ['[a: b,', '  c: d]; e', ' f g,', '  h', ' i', '  j', '', ' k'],
    );
  });

  it('is no program in comments and filters, but for what these fill in', () => {
    assert.deepEqual(
      ofHaml(
        '-# a',
        '  = b',
        ':javascript',
        '  if (c) { "#{d}" }',
        ':ruby',
        '  e = f',
        '/ g',
        '  = h',
      ),
      ['', '', '', '(d);', '', '  e = f', '', ' h'],
    );
  });
});

describe('a line of Slim', () => {
  it('is what it shows and runs', () => {
    assert.deepEqual(ofSlim('= a', '== b', '=> c', '- d', '| e #{f}', '  g #{h}', '/ i', '  = j'), [
      ' a',
      ' b',
      ' c',
      ' d',
      '(f);',
      '(h);',
      '',
      '',
    ]);
  });

  it('is a tag with attributes, and what it shows', () => {
    assert.deepEqual(
      ofSlim('a.b href=c(1, 2) d="e #{f}" *g = h', 'p: b = i', '#j[k=l] m #{n}', 'p o = p'),
      ['[c(1, 2)];(f);[g]; h', ' i', '[l];(n);', ''],
    );
  });

  it('opens what stands deeper', () => {
    assert.deepEqual(
      ofSlim('- if a', '  p = b', '- else', '  = c', 'javascript:', '  d({', 'p = e'),
      [' if a', ' b', ' else', ' c', 'end;', '', ' e'],
    );
  });
});

it('templates of views are sources', () => {
  const dialectOf = (path: string) => claimPath(path)?.dialect;
  assert.equal(dialectOf('app/views/posts/show.html.haml'), 'view-haml');
  assert.equal(dialectOf('app/components/card_component.html.slim'), 'component-slim');
  assert.equal(dialectOf('lib/generators/post/templates/app/views/show.html.haml'), undefined);
  assert.equal(dialectOf('docs/page.haml'), undefined);
});

const POST = `
class Post < ApplicationRecord
  def headline; end
  def notes = [Note.new]
end
class Note
  def words; end
end
`;

it('templates have the variables of their controller, and helpers', () =>
  checkCalls(
    {
      'app/models/post.rb': POST,
      'app/controllers/posts_controller.rb':
        'class PostsController\n  def show\n    @post = Post.new\n  end\nend\n',
      'app/helpers/posts_helper.rb': 'module PostsHelper\n  def mark(text); end\nend\n',
      'app/views/posts/show.html.haml': `%h1{ title: mark("x") }= @post.headline
- @post.notes.each do |note|
  %p #{note.words}
= render "aside", post: @post
`,
      'app/views/posts/_aside.html.slim': 'p = mark(post.headline)\n',
    },
    `app/controllers/posts_controller.rb PostsController.show -> app/models/post.rb Post
     app/models/post.rb Post.notes -> app/models/post.rb Note
     app/views/posts/show.html.haml -> app/helpers/posts_helper.rb PostsHelper.mark
     app/views/posts/show.html.haml -> app/models/post.rb Post.headline
     app/views/posts/show.html.haml -> app/models/post.rb Post.notes
     app/views/posts/show.html.haml -> app/models/post.rb Note.words
     app/views/posts/_aside.html.slim -> app/helpers/posts_helper.rb PostsHelper.mark
     app/views/posts/_aside.html.slim -> app/models/post.rb Post.headline`,
  ));
