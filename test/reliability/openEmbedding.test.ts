import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { test } from 'node:test';
import { command } from '../support/commandLine.ts';
import { onOneDatabase } from '../support/databases.ts';

onOneDatabase('a store that any site may show in a frame', ({ settings }) => {
  for (const [PUBLIC_URL, warns] of [
    ['https://store.example', true],
    ['http://localhost:8080', false],
  ] as const) {
    test(`${warns ? 'warns of it at' : 'says nothing of it at'} ${PUBLIC_URL}`, async () => {
      // The warning comes before the server takes its port, which is taken: so the server ends by itself.
      const other = createServer().listen(0, '127.0.0.1');
      await once(other, 'listening');
      const PORT = String((other.address() as AddressInfo).port);
      const SESSION_SECRET = 'the secret of the tests, of no use elsewhere';
      const { out } = await command({ ...settings, PORT, PUBLIC_URL, SESSION_SECRET, EMBED_ORIGINS: '*' }, 'serve');
      other.close();
      assert.equal(out.includes('EMBED_ORIGINS=*: any site may show the store in a frame'), warns);
    });
  }
});
