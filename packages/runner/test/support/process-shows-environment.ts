// An analysis process that tells which environment variables it was given.
process.once('message', () => {
  const error = Object.keys(process.env).sort().join(' ');
  process.send?.({ type: 'outcome', outcome: { status: 'failed', cause: 'input', error } }, () =>
    process.exit(0),
  );
});
