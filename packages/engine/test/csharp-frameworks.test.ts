// What frameworks of C# run: exactly these calls of these sources.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

it('a mediator runs the handlers of the class of the message', () =>
  checkCalls(
    {
      'a.cs': `
public class Order { public void Ship() { } }
public class GetOrder : IRequest<Order> { }
public class Placed : INotification { }
public class Other : INotification { }
public class GetOrderHandler : IRequestHandler<GetOrder, Order> {
  public async Task<Order> Handle(GetOrder query, CancellationToken token) => null;
}
public class Mails : INotificationHandler<Placed> { public Task Handle(Placed what, CancellationToken token) => null; }
public class Logs : INotificationHandler<Placed> { public Task Handle(Placed what, CancellationToken token) => null; }
public interface IEvent : INotification { }
public class Shipped : IEvent { }
public class Bills : INotificationHandler<Shipped> { public Task Handle(Shipped what, CancellationToken token) => null; }
public class Listens : IConsumer<Other> { public Task Consume(ConsumeContext<Other> context) => null; }
public class Any {
  async Task Run(IMediator mediator, IPublishEndpoint endpoint, Outbox outbox, GetOrder query) {
    var order = await mediator.Send(query);
    order.Ship();
    await mediator.Publish(new Placed());
    await endpoint.Publish(new Other());
    outbox.Publish(query);
  }
  void All(INotification what, IPublisher publisher) { publisher.Publish(what); }
  void Each(IEvent what, IPublisher publisher) { publisher.Publish(what); }
}`,
    },
    `a.cs Any.Run -> a.cs GetOrderHandler.Handle
a.cs Any.Run -> a.cs Listens.Consume
a.cs Any.Run -> a.cs Logs.Handle
a.cs Any.Run -> a.cs Mails.Handle
a.cs Any.Run -> a.cs Order.Ship
a.cs Any.Run -> a.cs Other
a.cs Any.Run -> a.cs Placed`,
  ));

it('methods run that frameworks are handed by name', () =>
  checkCalls(
    {
      'a.cs': `
public class Timing { public Task InvokeAsync(HttpContext context) => null; }
public class Shop : AbstractValidator<string> {
  Shop(WebApplication app) {
    app.MapGet("/orders", List);
    app.UseMiddleware<Timing>();
    RuleFor(name => name).MustAsync(BeFree);
    Save = new AsyncRelayCommand(Store);
    unknown.Keep(Kept);
    unknown.MapPost(Kept, "/orders");
  }
  void List() { }
  bool BeFree(string name) => true;
  void Store() { }
  void Kept() { }
}`,
    },
    `a.cs Shop.constructor -> a.cs Shop.BeFree
a.cs Shop.constructor -> a.cs Shop.List
a.cs Shop.constructor -> a.cs Shop.Store
a.cs Shop.constructor -> a.cs Timing.InvokeAsync`,
  ));

it('queries give what they are about, also by a task, and sums begin with what they are given', () =>
  checkCalls(
    {
      'a.cs': `
public class Buyer { public void Greet() { } }
public class Order { public Buyer Buyer; public void Ship() { } }
public class Any {
  async Task Run(DbSet<Order> orders, Buyer first) {
    var buyer = await orders.Select(order => order.Buyer).FirstOrDefaultAsync();
    buyer.Greet();
    await orders.ForEachAsync(order => order.Ship());
  }
  void Sum(List<Order> orders, Buyer first) {
    orders.Aggregate(first, (buyer, order) => { buyer.Greet(); order.Ship(); return buyer; });
  }
}`,
    },
    `a.cs Any.Run -> a.cs Buyer.Greet
a.cs Any.Run -> a.cs Order.Ship
a.cs Any.Sum -> a.cs Buyer.Greet
a.cs Any.Sum -> a.cs Order.Ship`,
  ));
