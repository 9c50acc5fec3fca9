import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import { after, before, test } from 'node:test';
import { slowNetwork } from './slowNetwork.ts';

const BYTES = 250_000;
/** Every four bytes differ from their neighbours, so that the test notices bytes that change places. */
const PATTERN = Buffer.from(Uint32Array.from({ length: BYTES / 4 }, (_, index) => index).buffer);
let server: Server;
let port: number;

before(async () => {
  server = createServer((_request, response) => response.end(PATTERN));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as { port: number }).port;
});
after(() => {
  server.closeAllConnections();
  server.close();
});

async function measureFetch(url: string) {
  const start = performance.now();
  const response = await fetch(url);
  const firstByte = performance.now() - start;
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { firstByte, all: performance.now() - start, bytes };
}

test('answers take their round trips and their time, and arrive whole', async () => {
  const network = await slowNetwork(port, { bitsPerSecond: 4_000_000, roundTrip: 100 });
  const { firstByte, all, bytes } = await measureFetch(`http://127.0.0.1:${network.port}`);
  await network.close();
  assert.equal(bytes.length, BYTES);
  assert.ok(PATTERN.equals(bytes), 'bytes have changed places');
  // One round trip to connect, one to ask; 250 kB at 4 Mbit/s take half a second. The rest is this machine's own time.
  assert.ok(firstByte >= 145, `the first byte came after ${firstByte} ms`);
  assert.ok(all >= 600, `all came after ${all} ms`);
});

test('connections share the bandwidth', async () => {
  const network = await slowNetwork(port, { bitsPerSecond: 8_000_000, roundTrip: 0 });
  const start = performance.now();
  await Promise.all(['a', 'b', 'c'].map((name) => measureFetch(`http://127.0.0.1:${network.port}/${name}`)));
  const took = performance.now() - start;
  await network.close();
  assert.ok(took >= 740, `three answers of a quarter second each took ${took} ms`);
});

test('a line that is down refuses, and works again once it is up', async () => {
  const network = await slowNetwork(port, { bitsPerSecond: 1e9, roundTrip: 0 });
  const url = `http://127.0.0.1:${network.port}`;
  network.setDown(true);
  await assert.rejects(fetch(url));
  network.setDown(false);
  assert.equal((await measureFetch(url)).bytes.length, BYTES);
  await network.close();
});
