import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { truncate, withWrongOffsets } from '../../../../test/fixtures/badPdfs.ts';
import { makePdf } from '../../../../test/fixtures/makePdf.ts';
import { rewrite } from './rewrite.ts';

describe('rewrite', () => {
  let folder: string;
  let pdf: Buffer;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rewrite-'));
    pdf = await makePdf({ pages: [{ text: 'one' }, { text: 'two' }] });
  });
  after(() => rm(folder, { recursive: true }));

  async function rewriteBytes(bytes: Uint8Array): Promise<Buffer> {
    await writeFile(join(folder, 'source.pdf'), bytes);
    await rewrite(folder, 'source.pdf', 'target.pdf');
    return readFile(join(folder, 'target.pdf'));
  }

  it('gives the same bytes for the same file, so that its version stays', async () => {
    assert.deepEqual(await rewriteBytes(pdf), await rewriteBytes(pdf));
  });

  it('puts objects into streams', async () => {
    assert.match((await rewriteBytes(pdf)).toString('latin1'), /\/ObjStm/);
    assert.doesNotMatch(pdf.toString('latin1'), /\/ObjStm/);
  });

  it('rebuilds a damaged table of objects', async () => {
    assert.match((await rewriteBytes(withWrongOffsets(pdf))).toString('latin1'), /\/ObjStm/);
  });

  it('fails on half a file, and leaves the exit code of the process alone', async () => {
    const before = process.exitCode;
    await assert.rejects(rewriteBytes(truncate(pdf)), { name: 'InvalidPDFException' });
    assert.equal(process.exitCode, before);
  });
});
