// Components and views of Razor: what they are translated to, and exactly these calls of them and to them.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { csharpOfRazor } from '../src/languages/csharp/extraction/razor/razor-source.ts';
import { checkCalls } from './support/check-calls.ts';

/** Without what every file has around its class. */
const statements = (source: string, dialect: 'razor' | 'cshtml' = 'razor'): string =>
  csharpOfRazor(source, { dialect, name: 'Page' })
    .replace(/^namespace __Folder \{ {2}(?:public partial|file) class Page : \w+ {2}\{ {2}/, '')
    .replace(/System\.Action __Render\d = async \(\) => \{/, '')
    .replace(/(?:\};)?\}\}$/, '');

it('markup becomes statements, line by line', () => {
  assert.equal(
    statements('<p>@a.B(")")[1]?.C!.D text</p> me@if.org @@no'),
    '_ = a.B(")")[1]?.C!.D;',
  );
  assert.equal(statements('@(a + b) @* @no *@ @await C()'), '_ = (a + b);_ = await C();');
  assert.equal(statements('@{ var a = 1; <p>@a</p> }\n@a'), '{ var a = 1; _ = a; }\n_ = a;');
  assert.equal(
    statements('@if (a < b)\n{\n <b>x</b>\n @C()\n}\nelse if (d) { @:text @e\n }\n@f'),
    'if(a < b)\n{\n \n _ = C();\n}\nelse if(d){ _ = e;\n }\n_ = f;',
  );
  assert.equal(
    statements('@switch (a) { case 1:\n <p/> break; }@do { } while (b)'),
    'switch(a){ case 1:\n  break; }do{ }while(b);',
  );
  assert.equal(
    statements('@foreach (var a in b) { <i>@(c ? d : @e)</i> }'),
    'foreach(var a in b){ _ = (c ? d : @e); }',
  );
  assert.equal(statements('<script>if (a<b) { f("@c") }</script>@d'), '_ = c;_ = d;');
  assert.equal(statements('@section Scripts { @a { } }@b'), '_ = a;_ = b;');
});

it('tags make components, and attributes are what these are given', () => {
  assert.equal(
    statements(
      '<Card T="Order" Item="@a.B" Title="plain" OnClose="Close" Class="x @c" />',
      'razor',
    ),
    'var __child1 = new Card<Order>();__child1.Item = a.B;__child1.OnClose = EventCallback.Factory.Create(this, Close);__child1.Class = c;',
  );
  assert.equal(statements('<CARD Item="@a" />', 'cshtml'), '_ = a;');
  assert.equal(
    statements('<a @onclick="@(() => F("x"))" @onclick:stopPropagation="true" @bind="Name">'),
    '_ = EventCallback.Factory.Create(this, (() => F("x")));Name = Name;',
  );
  assert.equal(
    statements('<Box @ref="box" @bind-Value="a.B" />'),
    'var __child1 = new Box();box = __child1;__child1.Value = a.B;a.B = __child1.Value;',
  );
});

it('what is given over several lines stays on them', () => {
  for (const source of [
    '<A OnOpen="() => {\n F();\n}" />\n@b',
    '<A @bind-Value="a\n .B" />\n@b',
    '<A Item="@(\na)"\n @* \n *@ />\n@b',
  ]) {
    const lines = statements(source).split('\n');
    assert.equal(lines.length, source.split('\n').length);
    assert.match(lines.at(-1) ?? '', /^_ = b;$/);
  }
});

it('directives make the head of the class', () => {
  assert.equal(
    csharpOfRazor(
      '@page "/x"\n@using A.B\n@inject IClock Clock\n@typeparam T where T : new()\n@inherits Base<T>\n@code {\n int A() => 1;\n}',
      { dialect: 'razor', name: 'Page' },
    ),
    '\nusing A.B;namespace __Folder {  public partial class Page<T> : Base<T> where T : new() { IClock Clock { get; set; } \n\n\n\n\n int A() => 1;\n}}',
  );
  assert.equal(
    csharpOfRazor('@model Order\n@Model.A', { dialect: 'cshtml', name: 'Page' }),
    'namespace __Folder {  file class Page : _ViewImports  { Order Model { get; set; } \nSystem.Action __Render1 = async () => {_ = Model.A;};}}',
  );
});

it('what is open at the end ends there', () => {
  for (const source of [
    '@(a',
    '@if (a) {',
    '<p class="@a',
    '@code { int A()',
    '@*',
    '@{ <p>',
    '<A B="@(c',
  ])
    assert.match(csharpOfRazor(source, { dialect: 'razor', name: 'Page' }), /\}\}$/);
});

const SERVICES = {
  'Shop.csproj': '<Project Sdk="Microsoft.NET.Sdk.Web" />',
  'Services/Orders.cs': `namespace Shop.Services;
public class Order { public int Total() => 1; }
public class Orders { public Order[] All() => null; }`,
};

it('a component is a class of its folder, whose markup calls, and which others make', () =>
  checkCalls(
    {
      ...SERVICES,
      '_Imports.razor': '@using Shop.Services\n@using Shop.Shared',
      'Pages/Basket.razor': `@inject Orders Orders
@foreach (var order in Orders.All()) { <Badge Order="order" OnClose="Close" /> @order.Total() }
<button @onclick="Save">x</button>
@code {
  void Save() { Help(); }
  void Close() { }
}`,
      'Pages/Basket.razor.cs':
        'namespace Shop.Pages; public partial class Basket { void Help() { } }',
      'Shared/Badge.razor': `@if (Order.Total() > 1) { <b>x</b> }
@code {
  [Parameter] public Order Order { get; set; }
  [Parameter] public EventCallback OnClose { get; set; }
  async Task Raise() { await OnClose.InvokeAsync(); }
}`,
      'Use.cs': 'namespace Shop; class Use { void Go() { new Pages.Basket(); } }',
    },
    `Pages/Basket.razor -> Pages/Basket.razor Basket.Close
Pages/Basket.razor -> Pages/Basket.razor Basket.Save
Pages/Basket.razor -> Services/Orders.cs Order.Total
Pages/Basket.razor -> Services/Orders.cs Orders.All
Pages/Basket.razor -> Shared/Badge.razor Badge
Pages/Basket.razor Basket.Save -> Pages/Basket.razor.cs Basket.Help
Shared/Badge.razor -> Services/Orders.cs Order.Total
Shared/Badge.razor Badge.Raise -> Pages/Basket.razor Basket.Close
Use.cs Use.Go -> Pages/Basket.razor Basket`,
  ));

it('a view has its model, what its folder injects, and components by name', () =>
  checkCalls(
    {
      ...SERVICES,
      'Views/_ViewImports.cshtml': '@using Shop.Services\n@inject Orders Orders',
      'Views/Home/Index.cshtml': `@model Order
@Model.Total() @foreach (var order in Orders.All()) { <p>@order.Total()</p> }
@await Component.InvokeAsync("Cart", new { id = 1 })`,
      'Cart/CartViewComponent.cs': `namespace Shop.Cart;
public class CartViewComponent { public void Invoke(int id) { } public CartViewComponent() { } }`,
    },
    `Views/Home/Index.cshtml -> Cart/CartViewComponent.cs CartViewComponent.Invoke
Views/Home/Index.cshtml -> Cart/CartViewComponent.cs CartViewComponent.constructor
Views/Home/Index.cshtml -> Services/Orders.cs Order.Total
Views/Home/Index.cshtml -> Services/Orders.cs Orders.All`,
  ));
