// An analysis process that never answers and keeps its thread busy.
process.once('message', () => {
  for (;;);
});
