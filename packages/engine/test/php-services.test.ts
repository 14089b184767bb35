// Services that a container of a framework keeps under names, and the facades in front of them.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const SERVICES = {
  'Clock.php': `<?php
namespace App;
class Clock { public function now() { return $this->zone(); } private function zone() {} public static function utc() {} }
class Counter { public function up() {} public function now() {} }
class Sender { public function send(string $to) {} }`,
  'Provider.php': `<?php
namespace App\\Providers;
use App\\{Clock, Counter};
class Provider extends ServiceProvider {
  public function register() {
    $this->app->singleton('clock', fn (): Clock => new Clock());
    $this->app->bind('counter', function ($app) { return new Counter(); });
  }
}`,
};

const REGISTERED = `Clock.php Clock.now -> Clock.php Clock.zone
Provider.php Provider.register -> Clock.php Clock
Provider.php Provider.register -> Provider.php Provider.register.<anonymous>
Provider.php Provider.register -> Clock.php Counter
Provider.php Provider.register -> Provider.php Provider.register.<anonymous>#2`;

it('static methods of a facade are those of what the container keeps under its name', () =>
  checkCalls(
    {
      ...SERVICES,
      'Facades.php': `<?php
namespace App\\Facades;
use Illuminate\\Support\\Facades\\Facade;
class Clock extends Facade { protected static function getFacadeAccessor(): string { return 'clock'; } }
class Counter extends Facade {
  protected static function getFacadeAccessor() { return 'counter'; }
  public static function fake() {}
}
class Mail extends Facade { protected static function getFacadeAccessor() { return \\App\\Sender::class; } }
class Lost extends Facade { protected static function getFacadeAccessor() { return 'lost'; } }`,
      'Use.php': `<?php
namespace App\\Web;
use App\\Facades\\{Clock, Counter, Lost, Mail};
class Page {
  public function clock() { Clock::now(); Clock::utc(); }
  public function counter() { Counter::up(); Counter::fake(); }
  public function mail() { Mail::send('x'); }
  public function lost() { Lost::now(); }
}`,
    },
    `${REGISTERED}
Use.php Page.clock -> Clock.php Clock.now
Use.php Page.clock -> Clock.php Clock.utc
Use.php Page.counter -> Clock.php Counter.up
Use.php Page.counter -> Facades.php Counter.fake
Use.php Page.mail -> Clock.php Sender.send`,
  ));

it('what is kept under a name comes out under that name', () =>
  checkCalls(
    {
      ...SERVICES,
      'Use.php': `<?php
namespace App\\Web;
use App\\{Counter, Sender};
class Boot {
  public function boot($app) { $app->instance('ready', new Counter()); $app->scoped('mail', Sender::class); }
}
class Page {
  public function clock() { app('clock')->now(); }
  public function ready() { resolve('ready')->up(); }
  public function mail() { app()->make('mail')->send('x'); }
  public function unknown($name) { app($name)->now(); app('none')->up(); }
}`,
    },
    `${REGISTERED}
Use.php Boot.boot -> Clock.php Counter
Use.php Page.clock -> Clock.php Clock.now
Use.php Page.ready -> Clock.php Counter.up
Use.php Page.mail -> Clock.php Sender.send`,
  ));
