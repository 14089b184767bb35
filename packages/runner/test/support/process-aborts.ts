// An analysis process that dies without a word, as of a fault in native code.
process.once('message', () => process.kill(process.pid, 'SIGSEGV'));
