import type { FastifyRequest } from 'fastify';

type Asked = Pick<FastifyRequest, 'headers'>;

/** True if the caller has the content with this ETag: one of its list, weak or strong, as RFC 9110 compares them. */
export function hasContent({ headers }: Asked, etag: string): boolean {
  const known = headers['if-none-match'];
  return known !== undefined && (known.trim() === '*' || known.includes(etag.replace(/^W\//, '')));
}

const WANTED = {
  br: /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i,
  gzip: /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i,
};

export type Encoding = keyof typeof WANTED;

export const takesEncoding = ({ headers }: Asked, encoding: Encoding): boolean =>
  WANTED[encoding].test(headers['accept-encoding']?.toString() ?? '');
