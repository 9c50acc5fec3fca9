import S3rver from '@20minutes/s3rver';

/** A bucket in a process of its own, in the folder that its parent names. It sends its port to the parent. */
process.once('message', async (directory: string) => {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    allowMismatchedSignatures: true,
    directory,
    configureBuckets: [{ name: 'magazines', configs: [] }],
  });
  process.send?.((await server.run()).port);
});
