// Templates of Blade: exactly these calls of them, and of what they call.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { phpOfTemplate } from '../src/languages/php/extraction/blade-template.ts';
import { checkCalls } from './support/check-calls.ts';

const MODELS = {
  'app/Models/Post.php': `<?php
namespace App\\Models;
class Post {
  public function headline() {}
  /** @return Note[] */
  public function notes() { return [new Note()]; }
  public static function top(): Post { return new Post(); }
}`,
  'app/Models/Note.php': `<?php
namespace App\\Models;
class Note { public function words() {} }`,
};

const MADE = `app/Models/Post.php Post.notes -> app/Models/Note.php Note
app/Models/Post.php Post.top -> app/Models/Post.php Post`;

it('a template is read as what it is compiled to, line by line', () => {
  const compiled = (source: string) => phpOfTemplate(source).replace('<?php ', '');
  assert.equal(
    compiled('a {{ $x->y() }} @{{ z }}\n{!! w() !!} {{-- {{ no }} --}}'),
    ' $x->y() ;\n w() ;',
  );
  assert.equal(
    compiled('@if (f(")"))\n a @elseif ($b) b @else c\n@endif'),
    'if (f(")")) {\n} elseif ($b) {} else {\n}',
  );
  assert.equal(compiled('@foreach ($a as $b) {{ $b }} @endforeach'), 'foreach ($a as $b) { $b ;}');
  assert.equal(
    compiled('@forelse ($a as $b)\n{{ $b }}\n@empty\n-\n@endforelse @empty($c) d @endempty'),
    'foreach ($a as $b) {\n $b ;\n} {\n\n}if (empty($c)) {}',
  );
  assert.equal(
    compiled("@can('edit', $post) a @elsecan('see', $post) b @endcan"),
    "if (['edit', $post]) {} elseif (['see', $post]) {}",
  );
  assert.equal(compiled("@section('title', $post->headline())"), "['title', $post->headline()];");
  assert.equal(
    compiled('<style>@media (max-width: 1px) { @import url("x") }</style> me@if.org @csrf'),
    '',
  );
  assert.equal(
    compiled('@php\n  $a = 1;\n@endphp @php($b = 2) <?php $c ?>'),
    '\n  $a = 1;\n;$b = 2; $c ;',
  );
  assert.equal(compiled('<x-card :post="$a->b()" @click="no($event)" :c="1">'), '[$a->b()];[1];');
  assert.equal(compiled('<div :post="vue()">'), '');
  assert.equal(compiled("@inject('clock', 'App\\Clock')"), "$clock = app( 'App\\Clock');");
});

it('a template has what it is shown with', () =>
  checkCalls(
    {
      ...MODELS,
      'app/helpers.php': '<?php\nfunction shown($text) { return $text; }',
      'app/Http/PostController.php': `<?php
namespace App\\Http;
use App\\Models\\{Note, Post};
class PostController {
  public function show(Post $post) { return view('posts.show', ['post' => $post]); }
  public function edit(Post $post, Note $note) { return view('posts.edit', compact('post'))->with('note', $note); }
  public function mail(Post $post) { return (new MailMessage)->markdown('mail.post', ['post' => $post]); }
}`,
      'resources/views/posts/show.blade.php': `@extends('layout')
<h1>{{ shown($post->headline()) }}</h1>
@foreach ($post->notes() as $note)
  @include('posts.note', ['extra' => $post])
@endforeach
@if (App\\Models\\Post::top()->headline()) yes @endif`,
      'resources/views/posts/note.blade.php':
        '{{ $note->words() }} {{ $extra->headline() }} {{ $missing->words() }}',
      'resources/views/posts/edit.blade.php': '{{ $post->headline() }} {!! $note->words() !!}',
      'resources/views/mail/post.blade.php': '{{ $post->notes() }}',
      'resources/views/other.blade.php': '{{ $post->headline() }}',
    },
    `${MADE}
resources/views/posts/show.blade.php -> app/helpers.php shown
resources/views/posts/show.blade.php -> app/Models/Post.php Post.headline
resources/views/posts/show.blade.php -> app/Models/Post.php Post.notes
resources/views/posts/show.blade.php -> app/Models/Post.php Post.top
resources/views/posts/note.blade.php -> app/Models/Note.php Note.words
resources/views/posts/note.blade.php -> app/Models/Post.php Post.headline
resources/views/posts/edit.blade.php -> app/Models/Post.php Post.headline
resources/views/posts/edit.blade.php -> app/Models/Note.php Note.words
resources/views/mail/post.blade.php -> app/Models/Post.php Post.notes`,
  ));

it('a template of a component or a mail sees its properties and itself', () =>
  checkCalls(
    {
      ...MODELS,
      'app/Livewire/Counter.php': `<?php
namespace App\\Livewire;
use App\\Models\\Post;
use Livewire\\Component;
class Counter extends Component {
  public Post $post;
  public function up() {}
  public function render() { return view('livewire.counter'); }
}`,
      'app/Mail/PostMade.php': `<?php
namespace App\\Mail;
use App\\Models\\{Note, Post};
class PostMade extends Mailable {
  public Post $post;
  private Note $kept;
  public function content() { return new Content(markdown: 'mail.made', with: ['note' => $this->kept]); }
}`,
      'resources/views/livewire/counter.blade.php': '{{ $post->headline() }} {{ $this->up() }}',
      'resources/views/mail/made.blade.php': '{{ $post->headline() }} {{ $note->words() }}',
    },
    `${MADE}
resources/views/livewire/counter.blade.php -> app/Models/Post.php Post.headline
resources/views/livewire/counter.blade.php -> app/Livewire/Counter.php Counter.up
resources/views/mail/made.blade.php -> app/Models/Post.php Post.headline
resources/views/mail/made.blade.php -> app/Models/Note.php Note.words`,
  ));

it('of templates of one name the nearest is meant', () =>
  checkCalls(
    {
      ...MODELS,
      'a/app/Shown.php': `<?php
class Shown { public function show(\\App\\Models\\Post $post) { return view('shop::one', ['post' => $post]); } }`,
      'a/resources/views/one.blade.php': '{{ $post->headline() }}',
      'b/resources/views/one.blade.php': '{{ $post->notes() }}',
    },
    `${MADE}
a/resources/views/one.blade.php -> app/Models/Post.php Post.headline`,
  ));

it('a class is called by another name that the program gives it', () =>
  checkCalls(
    {
      'a.php': `<?php
namespace App;
class Clock { public static function now() {} }
class_alias(Clock::class, 'Old\\\\Clock');`,
      'config/app.php': `<?php
return [
  'aliases' => Facade::defaultAliases()->merge(['Clock' => App\\Clock::class, 'Auth' => Illuminate\\Support\\Facades\\Auth::class])->toArray(),
  'other' => ['Time' => App\\Clock::class],
];`,
      'b.php': `<?php
Clock::now();
Time::now();`,
      'c.php': `<?php
\\Old\\Clock::now();`,
    },
    `b.php -> a.php Clock.now
c.php -> a.php Clock.now`,
  ));
