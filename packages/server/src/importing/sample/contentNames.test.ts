import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findNames, nameInContent } from './contentNames.ts';

function findOperators(content: string, name: string): string[] | null {
  const operators = findNames(content).get(name);
  return operators ? [...operators] : null;
}

describe('findNames', () => {
  it('tells a name by the operators that follow it', () => {
    assert.deepEqual(findOperators('q /Im1 Do Q /Im1 gs', 'Im1'), ['Do', 'gs']);
    assert.deepEqual(findOperators('/Span/MC0 BDC', 'MC0'), ['BDC']);
    assert.deepEqual(findOperators('/F1 12 Tf', 'F1'), []);
    assert.equal(findOperators('/Im10 Do', 'Im1'), null);
  });

  it('looks past line ends and remarks', () => {
    assert.deepEqual(findOperators('/Im1\r\n% a remark (\n Do', 'Im1'), ['Do']);
  });

  it('ignores brackets in binary data', () => {
    assert.deepEqual(findOperators('BI /W 1 ID \x00((<\xff EI\n/Im1 Do', 'Im1'), ['Do']);
  });

  it('reads names that are written in hexadecimal', () => {
    assert.deepEqual(findOperators('/Im#31 Do', 'Im1'), ['Do']);
    assert.equal(nameInContent('/Bild-ä'), 'Bild-\xc3\xa4');
    assert.equal(nameInContent('n:/Im#ff'), 'Im\xff');
  });
});
