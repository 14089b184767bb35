// The process of the S3 server for tests: serves the folder that it is given, tells its parent the port, and
// ends with its parent.
import S3rver from 's3rver';

const server = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: process.argv[2]!,
  configureBuckets: [{ name: 'orrery', configs: [] }],
});
process.once('disconnect', () => process.exit());
const { port } = await server.run();
process.send!(port);
