import type { FastifyReply } from 'fastify';
import { STYLE_SOURCE } from './html.ts';

/**
 * What a page of the store may load, whoever frames it. WebAssembly decodes some pictures of PDFs; the worker comes
 * from a blob where the store is another site's; `data:` are the tiny pictures that stand where covers will be.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self' blob:",
  `style-src 'self' ${STYLE_SOURCE}`,
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self' data:",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ');

/** `frameAncestors`: sources of a content security policy. */
export const pageHeaders = (reply: FastifyReply, frameAncestors: string): FastifyReply =>
  reply.headers({
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-cache',
    'Content-Security-Policy': `${POLICY}; frame-ancestors ${frameAncestors}`,
    // Sign-in opens a window that must be able to answer; nobody else's window gets a hold of ours.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
  });
