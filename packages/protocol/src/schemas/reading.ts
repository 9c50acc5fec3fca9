import { z } from 'zod';

export const documentType = z.enum(['sample', 'full']).meta({
  id: 'DocumentType',
  description: "The documents of an issue. The API's `sample` is `preview` in the address bar.",
});

export const issueFileParams = z.object({ id: z.coerce.number().int().positive(), type: documentType });

export const byteRange = z
  .tuple([z.int().min(0), z.int().min(0)])
  .meta({ id: 'ByteRange', description: 'First and last byte, both included, as in a `Range` header.' });

export const pageImages = z
  .object({
    url: z.string().describe('Both URLs have `{page}` where the page number (from 1) belongs.'),
    thumb_url: z.string(),
    sizes: z.array(z.tuple([z.number(), z.number()])).describe('Width and height of every page in PDF points.'),
  })
  .meta({ id: 'PageImages' });

export const downloadAnswer = z
  .object({
    url: z.string(),
    size: z.int().describe('Bytes.'),
    version: z.string().describe("Changes with the file's content."),
    open_token: z.string(),
    expires_at: z.iso.datetime(),
    page_images: pageImages.optional(),
    page_numbers: z
      .array(z.int().min(1))
      .optional()
      .describe("The numbers, in the issue, of a sample's pages, ascending."),
    opening_ranges: z
      .array(byteRange)
      .optional()
      .describe('The bytes that opening the file and drawing page 1 need: ask for all of them at once.'),
    keep_url: z
      .string()
      .optional()
      .describe(
        "An address that downloads the file without the session's cookie. Only a user with the right to download gets it. It expires with `url`.",
      ),
  })
  .meta({ id: 'Download', description: 'The addresses of the document, and what a reader needs to open it.' });

export const openingBody = z.object({ openToken: z.string() });
