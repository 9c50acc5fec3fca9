import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { toListenError } from './listenError.ts';
import { PlainError } from './plainError.ts';

test('an address of another machine is a wrong HOST', async () => {
  const [error] = await once(createServer().listen(0, '192.0.2.1'), 'error');
  const told = toListenError(error, { host: '192.0.2.1', port: 8080, setting: 'PORT' });
  assert.ok(told instanceof PlainError);
  assert.equal(told.message, "HOST: this machine can't listen on 192.0.2.1 (EADDRNOTAVAIL)");
});

test('a port that others use, or that needs a right, is a wrong port', () => {
  const tell = (code: string) =>
    toListenError(Object.assign(new Error('listen'), { code }), {
      host: 'localhost',
      port: 80,
      setting: 'METRICS_PORT',
    }).message;
  assert.match(tell('EADDRINUSE'), /^METRICS_PORT: another program uses port 80\./);
  assert.match(tell('EACCES'), /^METRICS_PORT: this account may not listen on port 80\./);
  assert.equal(tell('EMFILE'), 'listen');
});
