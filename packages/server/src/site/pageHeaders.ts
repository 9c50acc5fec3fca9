import type { FastifyReply } from 'fastify';
import { providers } from '../media/providers.ts';
import type { PaymentSources } from '../payments/paymentSources.ts';
import { inlineSource, STYLE_SOURCE } from './html.ts';

const FRAMES = providers.flatMap(({ frameHosts }) => frameHosts.map((host) => `https://${host}`));

/**
 * The content security policy of a page of the store, framed or not. WebAssembly decodes some pictures of PDFs. The
 * worker comes from a blob where another site embeds the store. `data:` allows the tiny pictures in the places of
 * covers.
 *
 * Magazines link to films and sounds on any site, which play right on the page and are no danger there; `blob:` allows
 * those inside the PDF. Players are pages of other sites that run their own scripts, so the store frames only known
 * ones. YouTube's player needs the store's origin, which the referrer policy below gives it.
 */
const contentPolicy = (
  styles: string,
  scripts: string,
  images: readonly string[],
  files: string | undefined,
  payments: PaymentSources,
) =>
  [
    "default-src 'none'",
    ['script-src', "'self'", "'wasm-unsafe-eval'", scripts, payments.script].filter(Boolean).join(' '),
    "worker-src 'self' blob:",
    `style-src 'self' ${STYLE_SOURCE} ${styles}`.trimEnd(),
    ["img-src 'self' data: blob:", ...images, files, payments.image].filter(Boolean).join(' '),
    "font-src 'self' data:",
    ["connect-src 'self' data:", files, payments.connect].filter(Boolean).join(' '),
    'media-src https: blob:',
    `frame-src ${[...FRAMES, payments.frame].filter(Boolean).join(' ')}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');

/** True for the addresses of the sign-in window. */
export const isOfWindow = (url: string): boolean => url.startsWith('/auth/');

interface Allowed {
  /** Sources of a content security policy. */
  frameAncestors: string;
  /** The page may stand in a sign-in window, which must not be cut off from the page that waits for it. */
  keepsOpener?: boolean;
  /** The page's own style, beside the style of all pages. */
  style?: string | undefined;
  /** The page's inline script. */
  script?: string | undefined;
  /** The origins of pictures that are not the store's. */
  images?: readonly string[];
  /** The origin of documents and pictures of pages, if it is not the store's. */
  files?: string | undefined;
  /** The sources for a page that may show a cart. */
  payments?: PaymentSources;
}

export const storePageHeaders = ({
  frameAncestors,
  keepsOpener = false,
  style,
  script,
  images = [],
  files,
  payments = {},
}: Allowed): Record<string, string> => ({
  'Content-Type': 'text/html; charset=utf-8',
  // The page may hold data that only its visitor may read.
  'Cache-Control': 'private, no-cache',
  'Content-Security-Policy': [
    contentPolicy(style ? inlineSource(style) : '', script ? inlineSource(script) : '', images, files, payments),
    `frame-ancestors ${frameAncestors}`,
  ].join('; '),
  // The sign-in window must be able to post to this page. A page of another site that opens this page can't reach it.
  ...(!keepsOpener && { 'Cross-Origin-Opener-Policy': 'same-origin-allow-popups' }),
  'Referrer-Policy': 'strict-origin-when-cross-origin',
});

export const pageHeaders = (reply: FastifyReply, allowed: Allowed): FastifyReply =>
  reply.headers(storePageHeaders(allowed));
