import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { parseSync } from 'oxc-parser';
import { serverProgram } from '../../examples/demo/serverProcess.ts';

test('on an older Node the built server says in one line which one it needs', async () => {
  const older = "Object.defineProperty(process.versions, 'node', { value: '20.20.2' })";
  const said = await new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--import', `data:text/javascript,${older}`, serverProgram, 'serve'],
      (error, stdout, stderr) => resolve({ code: error?.code, stdout, stderr }),
    );
  });
  const line = `magazine-store: needs Node 24 or newer; this is ${process.version}\n`;
  assert.deepEqual(said, { code: 1, stdout: '', stderr: line });
});

test('the built server reports an older Node before it imports newer modules', async () => {
  const { program } = parseSync(serverProgram, await readFile(serverProgram, 'utf8'));
  assert.deepEqual(
    program.body.filter(({ type }) => type === 'ImportDeclaration'),
    [],
  );
});
