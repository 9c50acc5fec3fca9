import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { fileAddresses } from './fileAddresses.ts';
import type { IssueFile } from './issueFiles.ts';

const ORIGIN = 'https://store.example';
const SECRET = 'a secret that a cache shares with the server';

test('the check of the docs accepts what the server signs, without asking it', async () => {
  const docs = await readFile(path.resolve(import.meta.dirname, '../../../../docs/server.md'), 'utf8');
  const [, code = ''] = /```js\n([^`]*createHmac[\s\S]*?)```/.exec(docs) ?? [];
  const { isSigned } = await import(`data:text/javascript,${encodeURIComponent(code)}`);

  const file = { issue_id: 12, type: 'full', storage_key: 's', pictures_key: 'p' } as IssueFile;
  const { base, query } = fileAddresses(ORIGIN, ['x'.repeat(40)], SECRET).forFile(file, 'signed');
  const address = (end: string, of = query) => `${base}${end}${of}`.slice(ORIGIN.length);
  for (const end of ['', '/pages/1600/3', '/layers/3', '/contents']) {
    assert.equal(isSigned(address(end), SECRET), true, end);
    assert.equal(isSigned(address(end), 'another secret'), false, end);
    assert.equal(isSigned(address(end).replace('-12-', '-13-'), SECRET), false, end);
    assert.equal(isSigned(address(end, query.replace(/\d{10}/, '9999999999')), SECRET), false, end);
    assert.equal(isSigned(address(end, ''), SECRET), false, end);
  }
});
