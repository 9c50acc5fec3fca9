/** What a `STORAGE_URL` of the form `s3://bucket/prefix?endpoint=https://…` says. */
export function bucketAddress(url: URL) {
  const prefix = url.pathname.replace(/^\/|\/$/g, '');
  return {
    Bucket: url.hostname,
    prefix,
    /** Null: Amazon. */
    endpoint: url.searchParams.get('endpoint'),
    toObjectKey: (key: string) => (prefix ? `${prefix}/${key}` : key),
  };
}
