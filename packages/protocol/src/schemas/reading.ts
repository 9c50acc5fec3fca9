import { z } from 'zod';

/** The documents of an issue. The API's `sample` is `preview` in the address bar. */
export const documentType = z.enum(['sample', 'full']);

export const issueFileParams = z.object({ id: z.coerce.number().int().positive(), type: documentType });

/** First and last byte, both included, as in a `Range` header. */
export const byteRange = z.tuple([z.int().min(0), z.int().min(0)]);

export const pageImages = z.object({
  /** Both URLs have `{page}` where the page number (from 1) belongs. */
  url: z.string(),
  thumb_url: z.string(),
  /** Width and height of every page in PDF points. */
  sizes: z.array(z.tuple([z.number(), z.number()])),
});

export const downloadAnswer = z.object({
  url: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Changes with the file's content. */
  version: z.string(),
  open_token: z.string(),
  expires_at: z.iso.datetime(),
  page_images: pageImages.optional(),
  /** The numbers, in the issue, of a sample's pages, ascending. */
  page_numbers: z.array(z.int().min(1)).optional(),
  /** The bytes that opening the file and drawing page 1 need: ask for all of them at once. */
  opening_ranges: z.array(byteRange).optional(),
  /**
   * The address for downloading the file where the browser doesn't send the session's cookie; only for a user who may
   * download it. It expires with `url`.
   */
  keep_url: z.string().optional(),
});

export const openingBody = z.object({ openToken: z.string() });
