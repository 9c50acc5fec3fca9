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
    url: z
      .string()
      .describe(
        'Has `{page}` where the page number (from 1) belongs, as all URLs here, and `{height}` where there are `heights`.',
      ),
    thumb_url: z.string(),
    sizes: z.array(z.tuple([z.number(), z.number()])).describe('Width and height of every page in PDF points.'),
    heights: z
      .array(z.int().positive())
      .min(1)
      .optional()
      .describe(
        'The heights in pixels in which each page has a picture, ascending. A very wide or very small page may have fewer pixels.',
      ),
    layers_url: z.string().optional().describe("A page's text in its places, its links and notes: `PageLayers`."),
    contents_url: z
      .string()
      .optional()
      .describe("The document's binding, page labels and table of contents: `DocumentContents`. Without `{page}`."),
    draw: z
      .array(z.int().positive())
      .optional()
      .describe('The pages whose pictures are not right: draw them from the PDF.'),
  })
  .meta({ id: 'PageImages' });

export const downloadAnswer = z
  .object({
    url: z.string(),
    size: z.int().describe('Bytes.'),
    version: z.string().describe("Changes with the file's content."),
    open_token: z.string(),
    expires_at: z.iso.datetime().describe('The addresses are good until then, if the document stays on offer.'),
    renew_after: z
      .int()
      .positive()
      .optional()
      .describe(
        'Seconds. After this time, ask `renewDownload` for the next signature. Absent where nothing is to be renewed.',
      ),
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
        "An address that downloads the file without the session's cookie. Only a user with the right to download gets it. It works for some minutes.",
      ),
  })
  .meta({ id: 'Download', description: 'The addresses of the document, and what a reader needs to open it.' });

export const renewedAddress = z
  .object({
    url: z.string().describe("The document's address. Its query belongs at the end of all addresses of the document."),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: 'RenewedAddress', description: 'The address of the document, signed anew.' });

export const openingBody = z.object({ openToken: z.string() });

const packedTarget = z.union([
  z.object({ url: z.string() }),
  z.object({ action: z.enum(['first', 'previous', 'next', 'last']) }),
  z.object({ page: z.int().min(1) }),
  z.object({ media: z.int().min(0).describe('The position of the link among those of the page in the PDF.') }),
]);

const twentieths = z.int().describe('Twentieths of a PDF point.');

const structureNode = z.object({
  role: z.string(),
  alternative: z.string().nullable(),
  language: z.string().nullable(),
  get children(): z.ZodArray<z.ZodUnion<[z.ZodString, typeof structureNode]>> {
    return z.array(z.union([z.string(), structureNode]));
  },
});

/** The answer of `layers_url`. */
export const pageLayers = z
  .object({
    size: z.tuple([z.number(), z.number()]).describe('Width and height in PDF points.'),
    language: z.string().optional().describe('BCP 47.'),
    text: z.array(z.string()).describe('The runs of the text: each a word, a part of a line, or a line.'),
    x: z.array(twentieths).describe("The start of each run's line, as the difference from the run before."),
    y: z.array(twentieths).describe('From the top of the page, as the difference from the run before.'),
    length: z.array(twentieths).describe('The length of each run along its line.'),
    style: z.array(z.int().min(0)).describe('Of each run its index in `styles`.'),
    styles: z
      .array(
        z.tuple([
          twentieths,
          z.string(),
          z.int(),
          z.int(),
          z.int(),
          z.int(),
          z.int(),
          z.int(),
          z.enum(['ltr', 'rtl', 'ttb']),
        ]),
      )
      .describe(
        'Font size, generic CSS family, ascent and descent in hundredths of the size, the unit vectors along the line and to the top of the letters in thousandths (x, y, x, y), direction.',
      ),
    line_ends: z.array(z.int().min(0)).describe('The indexes of the runs that end a line.'),
    running: z
      .array(z.int().min(0))
      .optional()
      .describe('The indexes of the runs of running heads, feet and page numbers.'),
    content: z.array(z.string().nullable()).optional().describe("Each run's id in `structure`."),
    structure: structureNode.optional().describe("The page's part of a tagged file's structure."),
    links: z.array(
      z.object({
        boxes: z
          .array(z.tuple([twentieths, twentieths, twentieths, twentieths]))
          .describe('Left, top, width and height of each piece of the link.'),
        target: packedTarget,
        title: z.string().optional(),
        border: z.object({ width: z.number(), color: z.string() }).optional(),
      }),
    ),
    notes: z.array(
      z.object({
        box: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
        author: z.string().nullable(),
        text: z.string(),
        drawn: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'PageLayers', description: "A page's text in its places, its links and notes." });

const contentsEntry = z.object({
  title: z.string(),
  target: packedTarget.nullable().describe('Null for an entry that leads nowhere.'),
  get children(): z.ZodArray<typeof contentsEntry> {
    return z.array(contentsEntry);
  },
});

const share = z.int().min(0).max(10_000);

const packedIllustrations = z.object({
  boxes: z
    .array(z.tuple([share, share, share, share, z.int().min(0).max(1)]))
    .describe('Left, top, width and height in ten-thousandths of the page, and 1 for a photograph, else 0.'),
  dark: z.boolean().optional().describe('True for a page without light paper: at night it keeps its colours.'),
});

/** The answer of `contents_url`. */
export const documentContents = z
  .object({
    binding: z.enum(['left', 'right']).nullable().describe('The side of the spine; null if the file does not tell.'),
    labels: z
      .array(z.string())
      .nullable()
      .describe('The labels printed on the pages; null if they are the page numbers.'),
    outline: z.array(contentsEntry),
    illustrations: z
      .record(z.string(), packedIllustrations)
      .optional()
      .describe('By page number; pages with light paper and no picture are left out.'),
  })
  .meta({
    id: 'DocumentContents',
    description: "A document's binding, page labels and table of contents, and where its pictures are.",
  });
