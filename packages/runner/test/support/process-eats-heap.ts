// An analysis process whose heap grows without end.
process.once('message', () => {
  const kept: unknown[] = [];
  for (;;) kept.push(new Array(1000).fill({ at: kept.length }));
});
