import { expectError, expectHeader, expectStatus } from '../expect.ts';
import { expect, Skipped } from '../outcome.ts';
import { type Check, call, type Found, need, type Visit } from '../visit.ts';

const FIRST_BYTES = 1024;
/** No store has an issue with this id. */
const UNKNOWN_ISSUE = 2_147_483_647;

/** Opening issues, and the bytes of their documents. */
export const readingChecks: Check[] = [
  {
    name: 'startDownload gives a visitor without an account a document',
    async run(visit) {
      const params = await findOpenDocument(visit);
      const answer = await call(visit, 'startDownload', { params });
      expectStatus(answer, 200);
      visit.found.document = { params };
      visit.found.download = visit.shapes.read('rest/startDownload/answer', answer) as Required<Found>['download'];
    },
  },
  {
    name: 'the document comes in ranges, and is a PDF',
    async run(visit) {
      const { size } = need(visit, 'download');
      const last = Math.min(FIRST_BYTES, size) - 1;
      const bytes = await readRange(visit, `bytes=0-${last}`, `bytes 0-${last}/${size}`, last + 1);
      expect(bytes.subarray(0, FIRST_BYTES).includes('%PDF-'), 'the document does not begin as a PDF does');
    },
  },
  {
    name: 'the last bytes of the document come as a range',
    async run(visit) {
      const { size } = need(visit, 'download');
      await readRange(visit, 'bytes=-16', `bytes ${size - 16}-${size - 1}/${size}`, 16);
    },
  },
  {
    name: 'a range behind the end of the document is 416',
    async run(visit) {
      const { url, size } = need(visit, 'download');
      const answer = await visit.send(url, { headers: { Range: `bytes=${size}-` } });
      expectStatus(answer, 416);
      expectHeader(answer, 'Content-Range', `bytes */${size}`);
    },
  },
  {
    name: 'the opening ranges lie in the document',
    async run(visit) {
      const { size, opening_ranges: ranges } = need(visit, 'download');
      if (!ranges) throw new Skipped('the answer has no opening_ranges');
      const wrong = ranges.find(([first, last]) => first > last || last >= size);
      expect(!wrong, `the range ${wrong} does not lie in the ${size} bytes`);
    },
  },
  {
    name: 'the pages have pictures and thumbnails',
    async run(visit) {
      const { page_images: images } = need(visit, 'download');
      if (!images) throw new Skipped('the answer has no page_images');
      const pictures = (images.heights ?? ['']).map((height) => images.url.replace('{height}', String(height)));
      for (const address of [...pictures, images.thumb_url]) {
        const answer = await visit.send(address.replace('{page}', '1'));
        expectStatus(answer, 200);
        expectHeader(answer, 'Content-Type', /^image\//);
      }
      const behind = (pictures[0] ?? images.url).replace('{page}', String(images.sizes.length + 1));
      expectError(visit.shapes, await visit.send(behind), 404, 'not_found');
    },
  },
  {
    name: 'the address of the document is signed anew',
    async run(visit) {
      const { url, renew_after: renewAfter } = need(visit, 'download');
      const answer = await call(visit, 'renewDownload', need(visit, 'document'));
      if (renewAfter === undefined && answer.status === 404) throw new Skipped('no address needs a renewal');
      expectStatus(answer, 200);
      const renewed = visit.shapes.read('rest/renewDownload/answer', answer) as { url: string };
      const toPath = (address: string) => address.split('?')[0];
      expect(toPath(renewed.url) === toPath(url), `the renewed address ${renewed.url} has another path`);
      expectStatus(await visit.send(renewed.url, { headers: { Range: 'bytes=0-0' } }), 206);
    },
  },
  {
    name: 'a token that the server has not signed opens nothing',
    run: async (visit) => expectError(visit.shapes, await visit.send('/files/no-token'), 403, 'invalid_token'),
  },
  {
    name: 'an issue that was not bought is not_owned',
    async run(visit) {
      const sold = need(visit, 'issues').find(({ is_free }) => !is_free);
      if (!sold) throw new Skipped('the store sells no issue');
      const answer = await call(visit, 'startDownload', { params: { id: sold.id, type: 'full' } });
      expectError(visit.shapes, answer, 403, 'not_owned');
    },
  },
  {
    name: 'a free issue opens, or asks to sign in where reading needs that',
    async run(visit) {
      const free = need(visit, 'issues').find(({ is_free }) => is_free);
      if (!free) throw new Skipped('the store has no free issue');
      const answer = await call(visit, 'startDownload', { params: { id: free.id, type: 'full' } });
      if (need(visit, 'store').require_auth_to_read) {
        expectError(visit.shapes, answer, 401, 'sign_in_required');
      } else {
        expectStatus(answer, 200);
        visit.shapes.read('rest/startDownload/answer', answer);
      }
    },
  },
  {
    name: 'an unknown issue is not_found',
    async run(visit) {
      const answer = await call(visit, 'startDownload', { params: { id: UNKNOWN_ISSUE, type: 'full' } });
      expectError(visit.shapes, answer, 404, 'not_found');
    },
  },
  {
    name: 'a file to keep is for those who own the issue',
    async run(visit) {
      const sold = need(visit, 'issues').find(({ is_free }) => !is_free);
      if (!sold) throw new Skipped('the store sells no issue');
      const answer = await visit.send(`/api/download-pdf/${sold.id}`);
      // A store may offer no downloads at all.
      if (answer.status === 404) expectError(visit.shapes, answer, 404, 'not_found');
      else expectError(visit.shapes, answer, 403, 'not_owned');
    },
  },
  {
    name: 'an address past its time is expired',
    run: async () => {
      throw new Skipped('it would take as long as an address lasts');
    },
  },
];

/** @throws Skipped when the store has no document for visitors without an account */
async function findOpenDocument(visit: Visit) {
  const issues = need(visit, 'issues');
  const sample = issues.find(({ has_sample }) => has_sample);
  if (sample) return { id: sample.id, type: 'sample' };
  const free = issues.find(({ is_free }) => is_free);
  if (free && !visit.found.store?.require_auth_to_read) return { id: free.id, type: 'full' };
  throw new Skipped('the store has no issue with a preview, and none that is free to read');
}

async function readRange(visit: Visit, range: string, contentRange: string, length: number): Promise<Buffer> {
  const answer = await visit.send(need(visit, 'download').url, { headers: { Range: range } });
  expect(answer.status !== 200, `the status is 200 and the whole document: the server ignores Range: ${range}`);
  expectStatus(answer, 206);
  expectHeader(answer, 'Content-Range', contentRange);
  expect(answer.bytes.length === length, `${answer.bytes.length} bytes instead of ${length} for Range: ${range}`);
  expectHeader(answer, 'Cross-Origin-Resource-Policy', 'cross-origin');
  return answer.bytes;
}
