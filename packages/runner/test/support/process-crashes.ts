// An analysis process that breaks an invariant while it holds text of the user's.
process.once('message', () => {
  throw new Error('unexpected token in const password = "hunter2"');
});
