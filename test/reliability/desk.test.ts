import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ServerProcess, startServer } from '../../examples/demo/serverProcess.ts';
import { command } from '../support/commandLine.ts';
import { onOneDatabase } from '../support/databases.ts';
import { freePort } from '../support/postgres.ts';

const SESSION_SECRET = 'the secret of the tests, of no use elsewhere';

onOneDatabase('the desk’s commands', ({ settings }) => {
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

  test('any operation is called by its name, with a log of what it changed', async () => {
    const { out: names } = await run('operations');
    assert.match(names, /^listCharges\tList charges, or find them$/m);
    assert.doesNotMatch(names, /acceptInvitation/);
    const made = await run('call', 'makeCoupons', '{"body":{"code":"by-terminal","days":3}}');
    assert.deepEqual([made.code, JSON.parse(made.out)], [0, { codes: ['BY-TERMINAL'] }], made.errors);
    assert.match((await run('call', 'exportCoupons')).out, /^BY-TERMINAL,,,3,0,1,1,,open\r$/m);
    const log = JSON.parse((await run('call', 'listChanges', '{"query":{"action":"makeCoupons"}}')).out);
    assert.equal(log.rows[0].actor, 'operator');
    for (const [input, reason] of [
      [['nothing'], 'there is no operation nothing'],
      [['acceptInvitation'], 'acceptInvitation: only a person can do this, in a browser'],
      [['makeCoupons', 'days=3'], 'days=3 is not JSON'],
      [['makeCoupons', '{"days":3}'], 'days: an input has params, query and body'],
    ] as const) {
      const refused = await run('call', ...input);
      assert.equal(refused.code, 1, input.join(' '));
      assert.equal(refused.out, '');
      assert.equal(refused.errors, `magazine-store: ${reason}\n`);
    }
  });

  test('through a running server', async (context) => {
    const port = await freePort();
    let server: ServerProcess | undefined;
    context.after(() => server?.stop());
    server = await startServer({ ...settings, SESSION_SECRET, PUBLIC_URL, PORT: String(port) });
    await inviteAndList('second@example.com');
    assert.match((await run('call', 'listCoupons')).out, /"BY-TERMINAL"/);
  });
});
