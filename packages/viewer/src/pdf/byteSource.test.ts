import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RANGE_STALL } from '../constants.ts';
import type { Source } from '../source.ts';
import { ByteSource } from './byteSource.ts';

const FILE = Uint8Array.from({ length: 200_000 }, (_, index) => (index * 7) % 251);

type Answerer = (url: string, begin: number, end: number, signal: AbortSignal) => Response | Promise<Response>;

const serve: Answerer = (_url, begin, end) => new Response(FILE.slice(begin, end), { status: 206 });
const refuse = () => Response.json({ error: 'expired' }, { status: 403 });

function source(over: Partial<Source> = {}): Source {
  return {
    url: 'https://files.example/1',
    size: FILE.length,
    version: 'v1',
    renew: () => Promise.reject(new Error('not allowed')),
    ...over,
  };
}

/** A byte source on a fake server, with all requests and all reports. */
function open(from: Source, answer: Answerer = serve) {
  const requests: string[] = [];
  const received: string[] = [];
  const fetchRange = async (url: string, init: RequestInit) => {
    const range = (init.headers as Record<string, string>).Range ?? '';
    requests.push(`${url.split('/').at(-1)} ${range}`);
    const [first, last] = range.replace('bytes=', '').split('-').map(Number) as [number, number];
    return answer(url, first, last + 1, init.signal as AbortSignal);
  };
  const bytes = new ByteSource(
    from,
    {
      progress: (percent) => received.push(`progress ${percent}`),
      connectionLost: () => received.push('lost'),
      connectionRestored: () => received.push('restored'),
      renewed: ({ url }) => received.push(`renewed ${url.split('/').at(-1)}`),
      replaced: ({ version }) => received.push(`replaced ${version}`),
      failed: (code) => received.push(`failed ${code}`),
    },
    { fetch: fetchRange as typeof fetch, pause: () => Promise.resolve() },
  );
  bytes.begin();
  return { bytes, requests, received };
}

test('opening ranges are requested at once and never again', async () => {
  const openingRanges: [number, number][] = [
    [0, 999],
    [150_000, 199_999],
  ];
  const { bytes, requests, received } = open(source({ openingRanges }));
  assert.deepEqual(requests, ['1 bytes=0-999', '1 bytes=150000-199999']);
  assert.deepEqual(await bytes.read(100, 300), FILE.slice(100, 300));
  assert.deepEqual(await bytes.read(180_000, 200_000), FILE.slice(180_000, 200_000));
  assert.equal(requests.length, 2);
  assert.equal(received.at(-1), 'progress 100');
});

test('a read that opening ranges cover in part fetches only the rest', async () => {
  const { bytes, requests } = open(source({ openingRanges: [[0, 999]] }));
  assert.deepEqual(await bytes.read(500, 2000), FILE.slice(500, 2000));
  assert.deepEqual(requests.slice(1), ['1 bytes=1000-1999']);
});

test('neighbouring reads of one moment share a request', async () => {
  const { bytes, requests } = open(source());
  const [first, second] = await Promise.all([bytes.read(0, 1000), bytes.read(1000, 3000)]);
  assert.deepEqual(first, FILE.slice(0, 1000));
  assert.deepEqual(second, FILE.slice(1000, 3000));
  assert.deepEqual(requests, ['1 bytes=0-2999']);
});

test('an expired URL is renewed once for all waiting reads', async () => {
  let renewals = 0;
  const renewed = source({ url: 'https://files.example/2' });
  const first = source({
    renew: async () => {
      renewals++;
      return renewed;
    },
  });
  const { bytes, received } = open(first, (url, begin, end, signal) =>
    url.endsWith('/1') ? refuse() : serve(url, begin, end, signal),
  );
  const reads = await Promise.all([bytes.read(0, 10), bytes.read(100_000, 100_010), bytes.read(190_000, 190_010)]);
  assert.deepEqual(reads[2], FILE.slice(190_000, 190_010));
  assert.equal(renewals, 1);
  assert.deepEqual(received, ['renewed 2']);
});

test('a fresh URL that is refused as well ends reading', async () => {
  const refused: Source = source({ renew: async () => refused });
  const { bytes, received } = open(refused, refuse);
  await assert.rejects(bytes.read(0, 10));
  assert.equal(received.at(-1), 'failed access_ended');
});

test('a renewal that is refused ends reading, once for all', async () => {
  const { bytes, received } = open(source(), refuse);
  const outcomes = await Promise.allSettled([bytes.read(0, 10), bytes.read(100_000, 100_010)]);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  assert.deepEqual(received, ['failed access_ended']);
});

test('a renewal without connection is tried again', async () => {
  const renewals = [
    () => Promise.reject({ code: 'offline' }),
    () => Promise.resolve(source({ url: 'https://files.example/2' })),
  ];
  const first = source({ renew: () => (renewals.shift() as () => Promise<Source>)() });
  const { bytes, received } = open(first, (url, begin, end, signal) =>
    url.endsWith('/1') ? refuse() : serve(url, begin, end, signal),
  );
  assert.deepEqual(await bytes.read(0, 10), FILE.slice(0, 10));
  assert.deepEqual(received, ['lost', 'restored', 'renewed 2']);
});

test('a changed file is reported and never mixed with the former one', async () => {
  const changed = source({ version: 'v2', url: 'https://files.example/2' });
  const { bytes, received, requests } = open(source({ renew: async () => changed }), refuse);
  await assert.rejects(bytes.read(0, 10));
  assert.deepEqual(received, ['replaced v2']);
  assert.equal(requests.length, 1);
});

test('a lost connection is retried and reported once', async () => {
  const answers: Answerer[] = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => new Response('', { status: 503 }),
    (_url, begin) => new Response(FILE.slice(begin, begin + 3), { status: 206 }),
    serve,
  ];
  const { bytes, received } = open(source(), (...request) => (answers.shift() as Answerer)(...request));
  assert.deepEqual(await bytes.read(40, 60), FILE.slice(40, 60));
  assert.deepEqual(received, ['lost', 'restored']);
});

test('a refusal after a redirect to the bucket is retried', async () => {
  const redirected = Object.defineProperty(refuse(), 'redirected', { value: true });
  const answers: Answerer[] = [() => redirected, serve];
  const { bytes, received } = open(source(), (...request) => (answers.shift() as Answerer)(...request));
  assert.deepEqual(await bytes.read(40, 60), FILE.slice(40, 60));
  assert.deepEqual(received, ['lost', 'restored']);
});

test('an answer that hangs is asked for again', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const endless = new ReadableStream({ start: (controller) => controller.enqueue(FILE.slice(0, 3)) });
  const hangs = [
    (signal: AbortSignal) =>
      new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    (signal: AbortSignal) => {
      const body = endless.pipeThrough(new TransformStream(), { signal });
      return new Response(body, { status: 206 });
    },
  ];
  const { bytes, received, requests } = open(source({ openingRanges: [[0, 99]] }), (url, begin, end, signal) => {
    const hang = hangs.shift();
    return hang ? hang(signal) : serve(url, begin, end, signal);
  });
  for (const count of [1, 2]) {
    while (requests.length < count || (count === 2 && !received.includes('progress 3')))
      await new Promise(setImmediate);
    t.mock.timers.tick(RANGE_STALL);
  }
  assert.deepEqual(await bytes.read(0, 100), FILE.slice(0, 100));
  assert.deepEqual(
    received.filter((each) => !each.startsWith('progress')),
    ['lost', 'restored'],
  );
});

test('a server that sends the whole file instead of a range is not read', async () => {
  let cancelled = false;
  const endless = new ReadableStream({
    cancel() {
      cancelled = true;
    },
  });
  const { bytes, received } = open(source(), () => new Response(endless, { status: 200 }));
  await assert.rejects(bytes.read(0, 10));
  assert.ok(cancelled);
  assert.deepEqual(received, ['failed file_unavailable']);
});

test('closing ends running requests silently', async () => {
  const { bytes, received } = open(source(), (_url, _begin, _end, signal) => {
    queueMicrotask(() => bytes.close());
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
  await assert.rejects(bytes.read(0, 10), { name: 'AbortError' });
  assert.deepEqual(received, []);
});
