// An analysis process whose memory outside the heap grows without end.
process.once('message', () => {
  const kept: Buffer[] = [];
  setInterval(() => kept.push(Buffer.alloc(16 * 1024 ** 2, 1)), 5);
});
