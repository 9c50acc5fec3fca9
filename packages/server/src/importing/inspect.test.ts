import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { makePdf } from '../../../../test/fixtures/makePdf.ts';
import { rawPdf, stream } from '../../../../test/fixtures/rawPdf.ts';
import { inspect } from './inspect.ts';

describe('inspect', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'inspect-'));
  });
  after(() => rm(folder, { recursive: true }));

  async function inspectBytes(bytes: Uint8Array) {
    const file = join(folder, 'file.pdf');
    await writeFile(file, bytes);
    return inspect(file, 'file.pdf');
  }

  it('reads title, direction and language', async () => {
    const pdf = await makePdf({ pages: [{ text: 'one' }], title: '  海と\n 山 ', direction: 'R2L', language: 'ja-jp' });
    const { title, rtl, languages } = await inspectBytes(pdf);
    assert.deepEqual({ title, rtl, languages }, { title: '海と 山', rtl: true, languages: ['ja-JP'] });
  });

  it('makes nothing up', async () => {
    const { title, rtl, languages, encrypted } = await inspectBytes(
      await makePdf({ pages: [{ text: 'one' }], title: ' ', language: 'no language' }),
    );
    assert.deepEqual({ title, rtl, languages, encrypted }, { title: null, rtl: null, languages: [], encrypted: false });
  });

  it('takes the title from XMP where the older place is empty', async () => {
    const xmp = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
      xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">From XMP</rdf:li>
      </rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
    const { title } = await inspectBytes(
      rawPdf({
        catalog: '<</Type/Catalog/Pages @tree/Metadata @metadata>>',
        tree: '<</Type/Pages/Kids[@page]/Count 1>>',
        page: '<</Type/Page/Parent @tree/MediaBox[0 0 100 100]>>',
        metadata: stream('/Type/Metadata/Subtype/XML', xmp),
      }),
    );
    assert.equal(title, 'From XMP');
  });

  it('measures pages as they are displayed', async () => {
    const { pageSizes } = await inspectBytes(
      rawPdf({
        catalog: '<</Type/Catalog/Pages @tree>>',
        tree: '<</Type/Pages/Kids[@plain @turned @cropped @large]/Count 4/MediaBox[0 0 200 300]>>',
        plain: '<</Type/Page/Parent @tree>>',
        turned: '<</Type/Page/Parent @tree/Rotate 90>>',
        cropped: '<</Type/Page/Parent @tree/CropBox[10 10 110.556 210]>>',
        large: '<</Type/Page/Parent @tree/UserUnit 2>>',
      }),
    );
    assert.deepEqual(pageSizes, [
      [200, 300],
      [300, 200],
      [100.56, 200],
      [400, 600],
    ]);
  });
});
