import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ServerProcess, startServer } from '../../examples/demo/serverProcess.ts';
import { command } from '../support/commandLine.ts';
import { onBothDatabases } from '../support/databases.ts';
import { freePort } from '../support/postgres.ts';

const SESSION_SECRET = 'the secret of the tests, of no use elsewhere';

onBothDatabases('the desk’s commands', ({ settings }) => {
  const PUBLIC_URL = 'https://store.example';
  const run = (...args: string[]) => command({ ...settings, SESSION_SECRET, PUBLIC_URL }, 'desk', ...args);

  async function inviteAndList(email: string) {
    const invited = await run('invite', email, '--role', 'owner');
    assert.equal(invited.code, 0, invited.errors);
    assert.match(invited.out, /^https:\/\/store\.example\/desk\/invitation#[\w-]{43}$/m);
    const { out } = await run('members');
    assert.match(out, new RegExp(`^${email}\\towner\\tinvited until \\d{4}-\\d\\d-\\d\\d$`, 'm'));
  }

  test('without a server, the first owner is invited by a link', () => inviteAndList('first@example.com'));

  test('a wrong address or role, and a person who is no member, are refused in a line', async () => {
    const wrong = await run('invite', 'no address', '--role', 'owner');
    assert.deepEqual([wrong.code, wrong.errors.split('\n').length], [1, 2], wrong.errors);
    assert.match(wrong.errors, /^magazine-store: email: /);
    assert.match((await run('invite', 'a@example.com', '--role', 'king')).errors, /owner, editor, accountant, support/);
    const stranger = await run('remove', 'a@example.com');
    assert.deepEqual([stranger.code, stranger.errors], [1, 'magazine-store: a@example.com is no member of the desk\n']);
  });

  test('through a running server', async (context) => {
    const port = await freePort();
    let server: ServerProcess | undefined;
    context.after(() => server?.stop());
    server = await startServer({ ...settings, SESSION_SECRET, PUBLIC_URL, PORT: String(port) });
    await inviteAndList('second@example.com');
  });
});
