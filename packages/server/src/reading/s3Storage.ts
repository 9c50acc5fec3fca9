import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { GetObjectCommand, HeadBucketCommand, NoSuchKey, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
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
  return {
    async put(key, file, ContentType) {
      await new Upload({
        client,
        params: { Bucket, Key: keyOf(key), Body: createReadStream(file), ContentType },
      }).done();
    },
    async read(key, range) {
      const Range = range && `bytes=${range[0]}-${range[1]}`;
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(key), Range }));
        return Body as Readable;
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },
    async check() {
      await client.send(new HeadBucketCommand({ Bucket }));
    },
  };
}
