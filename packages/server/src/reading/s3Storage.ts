import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, NoSuchKey, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { ByteRange } from '@magazine-store/protocol';
import type { Storage } from './storage.ts';

/**
 * Keeps files in a bucket: `s3://bucket/prefix`. Credentials and region come from the environment, as with every tool
 * for S3; `?endpoint=https://…` names another provider than Amazon.
 */
export function s3Storage(url: URL): Storage {
  const endpoint = url.searchParams.get('endpoint');
  const client = new S3Client(endpoint ? { endpoint, forcePathStyle: true } : {});
  const Bucket = url.hostname;
  const prefix = url.pathname.replace(/^\/|\/$/g, '');
  const keyOf = (key: string) => (prefix ? `${prefix}/${key}` : key);

  async function read(key: string, range?: ByteRange): Promise<Readable | null> {
    const Range = range && `bytes=${range[0]}-${range[1]}`;
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(key), Range }));
      return Body as Readable;
    } catch (error) {
      if (error instanceof NoSuchKey) return null;
      throw error;
    }
  }

  return {
    read,
    async put(key, file, ContentType) {
      await new Upload({
        client,
        params: { Bucket, Key: keyOf(key), Body: createReadStream(file), ContentType },
      }).done();
    },
    async remove(key) {
      if (!key) throw new Error('without a key, all files would be removed');
      const Prefix = keyOf(key);
      for (let ContinuationToken: string | undefined; ; ) {
        const found = await client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }));
        for (const { Key } of found.Contents ?? []) {
          const isWithin = Key === Prefix || Key?.startsWith(`${Prefix}/`);
          // One by one: not every provider takes several at once.
          if (isWithin) await client.send(new DeleteObjectCommand({ Bucket, Key }));
        }
        if (!found.IsTruncated) return;
        ContinuationToken = found.NextContinuationToken;
      }
    },
    async check() {
      // A file that is not there: to be told so needs the bucket, and the right to list it, which reading needs too.
      (await read('not-there'))?.destroy();
    },
  };
}
