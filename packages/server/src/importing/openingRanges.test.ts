import assert from 'node:assert/strict';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { makePdf } from '../../../../test/fixtures/makePdf.ts';
import { cheapestFile } from './cheapestFile.ts';
import { measureOpening, mergeRanges } from './openingRanges.ts';
import { packObjects } from './rewrite.ts';

describe('mergeRanges', () => {
  it('joins what touches or overlaps, in the order of the file', () => {
    const ranges = mergeRanges([
      [100, 199],
      [0, 49],
      [50, 59],
      [150, 249],
      [300, 399],
      [310, 320],
    ]);
    assert.deepEqual(ranges, [
      [0, 59],
      [100, 249],
      [300, 399],
    ]);
  });
});

describe('opening a file of which page 1 is a small part', () => {
  let folder: string;
  let plain: string;
  let packed: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'opening-'));
    plain = join(folder, 'plain.pdf');
    packed = join(folder, 'packed.pdf');
    // Page 1 and the end of the file are some 800 kB apart.
    const lines = Array.from({ length: 400 }, (_, index) => ({
      text: `Line ${index}`,
      to: `https://example.org/${index}`,
    }));
    const pages = Array.from({ length: 30 }, (_, index) => ({ text: `Page ${index + 1}`, links: index ? lines : [] }));
    await writeFile(plain, await makePdf({ pages }));
    await packObjects(folder, 'plain.pdf', 'packed.pdf');
  });
  after(() => rm(folder, { recursive: true }));

  it('measures only what is fetched, within the file', async () => {
    const { bytes, requests, ranges } = await measureOpening(plain);
    const { size } = await stat(plain);
    assert.ok(bytes < size / 2, `${bytes} of ${size} bytes`);
    assert.ok(requests >= ranges.length);
    assert.equal(ranges[0]?.[0], 0);
    assert.equal(ranges.at(-1)?.[1], size - 1);
    assert.equal(
      ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0),
      bytes,
    );
  });

  it('chooses the form that costs least, whatever the order', async () => {
    const packedCost = await measureOpening(packed);
    const plainCost = await measureOpening(plain);
    assert.notEqual(packedCost.bytes, plainCost.bytes);
    const cheaper = packedCost.bytes < plainCost.bytes ? packed : plain;
    assert.equal((await cheapestFile([packed, plain])).file, cheaper);
    assert.equal((await cheapestFile([plain, packed])).file, cheaper);
  });

  it('passes over a form that does not open', async () => {
    const broken = join(folder, 'broken.pdf');
    await writeFile(broken, 'no PDF');
    assert.equal((await cheapestFile([broken, plain])).file, plain);
    await assert.rejects(cheapestFile([broken]), { name: 'InvalidPDFException' });
  });
});
