// What source generators of C# write for attributes: exactly these calls of these sources.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

it('a field becomes a property, which tells parts of its class where it is written', () =>
  checkCalls(
    {
      'a.cs': `
public class Item { public void Open() { } public void Shut() { } }
public partial class Model : ObservableObject {
  [ObservableProperty] private int _count;
  [ObservableProperty, NotifyPropertyChangedFor(nameof(Total))] private Item? item;
  [ObservableProperty] public partial Item Other { get; set; }
  private int plain;
  partial void OnCountChanged(int value) { }
  partial void OnItemChanged(Item? before, Item? after) { }
  partial void OnOtherChanging(Item value) { }
  void OnPlainChanged() { }
  void Run() { Count = 3; item.Open(); Item.Shut(); Other.Open(); plain = 1; }
}
public class View {
  void Show(Model model) { model.Item = null; model.Other.Shut(); model.Other = null; }
}`,
    },
    `a.cs Model.Run -> a.cs Model.OnCountChanged
a.cs Model.Run -> a.cs Item.Open
a.cs Model.Run -> a.cs Item.Shut
a.cs View.Show -> a.cs Model.OnItemChanged
a.cs View.Show -> a.cs Model.OnOtherChanging
a.cs View.Show -> a.cs Item.Shut`,
  ));

it('a method becomes a command, which runs it', () =>
  checkCalls(
    {
      'a.cs': `
public partial class Model {
  [RelayCommand] private void Save() { }
  [RelayCommand(CanExecute = nameof(CanLoad))] private async Task OnLoadAsync(int id) { }
  private bool CanLoad() => true;
  private void Other() { }
  void Run() { SaveCommand.Execute(null); }
}
public class View {
  void Show(Model model) { model.LoadCommand.ExecuteAsync(1); model.OtherCommand.Execute(null); }
}`,
    },
    `a.cs Model.Run -> a.cs Model.Save
a.cs View.Show -> a.cs Model.OnLoadAsync`,
  ));

it('a call gives the type that it is told, whatever bounds that and whoever is asked', () =>
  checkCalls(
    {
      'a.cs': `
public abstract class Page { public virtual void Open() { } }
public class Home : Page { public override void Open() { } }
public class Side : Page { public override void Open() { } }
public interface IPages<T> { TPage Get<TPage>() where TPage : T; }
public class Pages<T> : IPages<T> { public TPage Get<TPage>() where TPage : T { return null; } }
public class Any { void Run(IPages<Page> pages) { var home = pages.Get<Home>(); home.Open(); } }`,
    },
    `a.cs Any.Run -> a.cs Home.Open
a.cs Any.Run -> a.cs IPages.Get
a.cs Any.Run -> a.cs Pages.Get`,
  ));

it('what makes an entry of a table is none', () =>
  checkCalls(
    {
      'a.cs': `
class Land { public Land(string code) { } }
class Lands {
  readonly ConcurrentDictionary<string, Land> all = new();
  dynamic Note() { return all.GetOrAdd("a", key => new Land(key)); }
  void Run() {
    Note()();
    foreach (var each in all.Values) each();
    var other = all["a"];
    other();
    if (all.TryGetValue("a", out var third)) third();
  }
}`,
    },
    `a.cs Lands.Note -> a.cs Land.constructor
a.cs Lands.Run -> a.cs Lands.Note`,
  ));
