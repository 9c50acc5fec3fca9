import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pruneOutline } from './outline.ts';
import { type PdfDictionary, type PdfObject, PdfObjects, type PdfValue } from './pdfObjects.ts';

/** Page 10 is kept, page 11 is not. */
const resolveDestination = (destination: PdfValue | undefined) =>
  Array.isArray(destination) && destination[0] === '10 0 R' ? destination : null;

function prune(items: Record<string, PdfDictionary>): Record<string, PdfDictionary> {
  const all: Record<string, PdfValue> = {
    '1 0 R': { '/Type': '/Catalog', '/Outlines': '2 0 R' },
    '2 0 R': { '/Type': '/Outlines', '/First': '3 0 R' },
    ...items,
  };
  const objects = new Map(Object.entries(all).map(([key, value]): [string, PdfObject] => [key, { value }]));
  const pruned = pruneOutline(new PdfObjects(objects, { '/Root': '1 0 R' }), resolveDestination, '99 0 R');
  return Object.fromEntries(pruned);
}

const kept = ['10 0 R', '/Fit'];
const gone = ['11 0 R', '/Fit'];

describe('pruneOutline', () => {
  it('links neighbours anew and counts what shows', () => {
    const pruned = prune({
      '3 0 R': { '/Title': 'u:One', '/Dest': kept, '/Next': '4 0 R', '/First': '6 0 R', '/Count': 2 },
      '4 0 R': { '/Title': 'u:Two', '/Dest': gone, '/Next': '5 0 R' },
      '5 0 R': { '/Title': 'u:Three', '/Dest': kept, '/First': '8 0 R', '/Count': -1 },
      '6 0 R': { '/Title': 'u:One a', '/Dest': kept, '/Next': '7 0 R' },
      '7 0 R': { '/Title': 'u:One b', '/Dest': gone },
      '8 0 R': { '/Title': 'u:Three a', '/Dest': kept },
    });
    assert.deepEqual(pruned['99 0 R'], { '/Type': '/Outlines', '/First': '3 0 R', '/Last': '5 0 R', '/Count': 3 });
    const [one, three] = [pruned['3 0 R'], pruned['5 0 R']];
    assert.deepEqual(
      [one?.['/Next'], one?.['/First'], one?.['/Last'], one?.['/Count']],
      ['5 0 R', '6 0 R', '6 0 R', 1],
    );
    assert.deepEqual([three?.['/Prev'], three?.['/Next'], three?.['/Count']], ['3 0 R', undefined, -1]);
    assert.deepEqual(Object.keys(pruned).sort(), ['3 0 R', '5 0 R', '6 0 R', '8 0 R', '99 0 R']);
  });

  it('is empty when no entry leads to a kept page', () => {
    assert.deepEqual(prune({ '3 0 R': { '/Title': 'u:Two', '/Dest': gone } }), {});
  });

  it('stops at an outline with a cycle', () => {
    const pruned = prune({ '3 0 R': { '/Title': 'u:One', '/Dest': kept, '/Next': '3 0 R', '/First': '3 0 R' } });
    assert.equal(pruned['99 0 R']?.['/Count'], 1);
  });
});
