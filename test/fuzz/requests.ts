import fc, { type Arbitrary } from 'fast-check';
import type { Endpoint, JsonSchema } from './endpoints.ts';
import type { RawRequest } from './sendRaw.ts';

/** Values of a running store that let a generator's requests get past the first checks. */
export interface Known {
  host: string;
  /** Values of parameters and fields, by name. */
  values: Record<string, readonly (string | number)[]>;
  /** The `Cookie` and the token of a signed-in user. */
  session: { cookie: string; token: string };
}

const HUGE = 300_000;
const DEEP = 20_000;

const hostileText: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    '\0',
    'a\0b',
    '\ud800',
    '\udfff\ud800',
    '..',
    '../../etc/passwd',
    '%',
    '%00',
    "'; drop table users --",
  ),
  fc.constantFrom('\u202e\u200b', '<script>', '\r\nSet-Cookie: a=b', '𝕏'.repeat(2000), 'x'.repeat(HUGE)),
  fc.string({ unit: 'binary' }),
  fc.webUrl(),
  fc.emailAddress(),
  fc.uuid(),
);

/** JSON that no value would give: it is written by hand. */
const hostileJson: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    'null',
    'true',
    '0',
    '-1',
    '1.5',
    '1e400',
    '-1e-400',
    '9007199254740993',
    '12345678901234567890',
    '""',
  ),
  fc.constantFrom(
    '[]',
    '{}',
    '[null]',
    '{"__proto__":{"admin":true}}',
    '{"constructor":{"prototype":1}}',
    '"\\ud800"',
    '"\\u0000"',
  ),
  fc.constantFrom('['.repeat(DEEP) + ']'.repeat(DEEP), `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`),
  hostileText.map((text) => JSON.stringify(text)),
  fc.json(),
);

/** JSON of the endpoint's schema; a few of its parts are wrong. */
function randomJson(schema: JsonSchema, values: Known['values'], name = ''): Arbitrary<string> {
  return fc.oneof({ weight: 30, arbitrary: rightJson(schema, values, name) }, { weight: 1, arbitrary: hostileJson });
}

function rightJson(schema: JsonSchema, values: Known['values'], name: string): Arbitrary<string> {
  if ('const' in schema) return fc.constant(JSON.stringify(schema.const));
  if (schema.enum) return fc.constantFrom(...schema.enum).map((value) => JSON.stringify(value));
  const known = values[name];
  if (known) return fc.constantFrom(...known).map((value) => JSON.stringify(value));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => randomJson(choice, values, name)));
  if (schema.type === 'object') return randomObject(schema, values);
  if (schema.type === 'array') {
    return fc.array(randomJson(schema.items ?? {}, values), { maxLength: 3 }).map((items) => `[${items}]`);
  }
  if (schema.type === 'string') {
    const text = schema.pattern ? fc.stringMatching(new RegExp(schema.pattern)) : fc.string();
    return text.map((value) => JSON.stringify(value));
  }
  if (schema.type === 'integer' || schema.type === 'number') return fc.integer().map(String);
  if (schema.type === 'boolean') return fc.boolean().map(String);
  return schema.type === 'null' ? fc.constant('null') : hostileJson;
}

/** Fields may be missing or duplicated. */
function randomObject({ properties = {}, required = [] }: JsonSchema, values: Known['values']): Arbitrary<string> {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const field = randomJson(schema, values, name).map((value) => `${JSON.stringify(name)}:${value}`);
    const absent = { weight: required.includes(name) ? 1 : 12, arbitrary: fc.constant([]) };
    const present = { weight: 40, arbitrary: field.map((each) => [each]) };
    return fc.oneof(present, absent, { weight: 1, arbitrary: fc.tuple(field, field) });
  });
  const more = fc.oneof(
    { weight: 30, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: hostileJson.map((value) => [`"more":${value}`]) },
  );
  return fc.tuple(...fields, more).map((all) => `{${all.flat()}}`);
}

const encoded = hostileText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 3000));
const hostilePart: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '0',
    '-1',
    '1e3',
    '99999999999999999999',
    '%',
    '%ff',
    '%c0%ae',
    '%00',
    '.',
    '..;',
    '%2e%2e%2f',
    'null',
    '//',
    'x'.repeat(2000),
  ),
  encoded,
);
/** Empty in half of the cases. */
const sometimes = (list: Arbitrary<string[]>): Arbitrary<string[]> => fc.oneof(fc.constant<string[]>([]), list);

/** Encoded as a part of an address. */
const randomPart = (name: string, values: Known['values']): Arbitrary<string> => {
  const known = values[name];
  const right = known && fc.constantFrom(...known).map((value) => encodeURIComponent(value).replaceAll('%2F', '/'));
  return right ? fc.oneof({ weight: 5, arbitrary: right }, { weight: 1, arbitrary: hostilePart }) : hostilePart;
};

function randomPath(path: string, values: Known['values']): Arbitrary<string> {
  const parts = path.split(/(:\w+|\*)/).map((part) => {
    if (part === '*') return randomPart('*', values);
    return part.startsWith(':') ? randomPart(part.slice(1), values) : fc.constant(part);
  });
  return fc.tuple(...parts).map((all) => all.join(''));
}

function randomQuery(schema: JsonSchema | null, values: Known['values']): Arbitrary<string> {
  const given = Object.keys(schema?.properties ?? {}).map((name) => {
    const present = randomPart(name, values).map((value) => [`${name}=${value}`]);
    return fc.oneof({ weight: 6, arbitrary: present }, { weight: 1, arbitrary: fc.constant([]) });
  });
  const names = [...Object.keys(schema?.properties ?? {}), ...QUERY_NAMES];
  const pair = fc.constantFrom(...names).chain((name) => randomPart(name, values).map((value) => `${name}=${value}`));
  const odd = fc.constantFrom('&', '=', '?', '__proto__=1', 'a[b]=c', '%', '%00=%00', 'a=b&'.repeat(500));
  const more = fc.oneof({ weight: 8, arbitrary: pair }, { weight: 1, arbitrary: odd });
  const all = fc.tuple(...given, sometimes(fc.array(more, { maxLength: 4 })));
  return all.map((pairs) => (pairs.flat().length > 0 ? `?${pairs.flat().join('&')}` : ''));
}
const QUERY_NAMES = [
  'challenge',
  'origin',
  'confirmation',
  'code',
  'state',
  'error',
  'page',
  'series',
  'token',
  'locale',
  'theme',
  'q',
];

const randomHeader = (name: string, ...values: string[]): Arbitrary<string> =>
  fc
    .oneof(fc.constantFrom(...values), fc.stringMatching(/^[\x21-\x7e\x80-\xff]{0,60}$/))
    .map((value) => `${name}: ${value}`);

const oddHeader: Arbitrary<string> = fc.oneof(
  randomHeader('Accept', '*/*', 'text/html', 'image/webp', ';;;', `${'a/b,'.repeat(400)}`),
  randomHeader('Accept-Encoding', 'br', 'gzip;q=0', 'identity;q=0, *;q=0', 'deflate', '*'),
  randomHeader('Accept-Language', 'de', 'xx-YY', `${'de,'.repeat(800)}`, '*;q=x'),
  randomHeader(
    'Range',
    'bytes=0-0',
    'bytes=-1',
    'bytes=5-2',
    'bytes=0-0,1-1,2-2',
    'bytes=99999999999999999999-',
    'lines=1-2',
    'bytes=-0',
  ),
  randomHeader('If-None-Match', '*', '"x"', 'W/"'),
  randomHeader('If-Modified-Since', 'Thu, 01 Jan 1970 00:00:00 GMT', 'never'),
  randomHeader('If-Range', '"x"', 'Thu, 01 Jan 1970 00:00:00 GMT'),
  randomHeader('Origin', 'null', 'https://evil.example', '*', 'http://', 'file://'),
  randomHeader('Referer', 'https://evil.example/', 'http://[', '//'),
  randomHeader('Sec-Fetch-Site', 'cross-site', 'same-site', 'none'),
  randomHeader('X-Forwarded-For', '1.2.3.4, 5.6.7.8', '::1', 'fe80::1%eth0', 'unknown', '300.300.300.300'),
  randomHeader('X-Forwarded-Host', 'evil.example', 'evil.example/path', '[::1'),
  randomHeader('X-Forwarded-Proto', 'https', 'javascript'),
  randomHeader('Forwarded', 'for=1.2.3.4;host=evil.example'),
  randomHeader('X-HTTP-Method-Override', 'DELETE'),
  randomHeader('Expect', '200-ok'),
  randomHeader('Upgrade', 'websocket', 'h2c'),
  randomHeader('Authorization', 'Basic Og==', 'Bearer x'),
  randomHeader(
    'Cookie',
    'XSRF-TOKEN=%',
    '__Host-magazine-store-session=%00',
    'a',
    '=',
    ';;;',
    `a=${'x'.repeat(3000)}`,
    '__proto__=1',
  ),
  randomHeader('X-XSRF-TOKEN', 'x', ''),
  randomHeader('Idempotency-Key', 'x', '', 'k'.repeat(3000)),
  randomHeader('Stripe-Signature', 't=1,v1=x', 't=,v1='),
  randomHeader('Paypal-Transmission-Id', 'x'),
  randomHeader('Content-Encoding', 'gzip', 'br', 'identity'),
  randomHeader(
    'Content-Type',
    'text/plain',
    'multipart/form-data',
    'application/x-www-form-urlencoded',
    'application/json; charset=utf-16',
    '/',
    ';',
  ),
);

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND'];

/** Mostly JSON of the right schema; sometimes no body, or another one. */
function randomBody({ method, body }: Endpoint, values: Known['values']): Arbitrary<Buffer> {
  const json = (body ? randomJson(body, values) : hostileJson).map((text) => Buffer.from(text));
  const torn = json.map((bytes) => bytes.subarray(0, Math.floor(bytes.length / 2)));
  const bytes = fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array));
  const large = fc.constant(Buffer.from(`{"a":"${'x'.repeat(1_200_000)}"}`));
  const empty = fc.constant(Buffer.alloc(0));
  const usual = method === 'GET' ? empty : json;
  return fc.oneof(
    { weight: 30, arbitrary: usual },
    { weight: 2, arbitrary: torn },
    { weight: 2, arbitrary: bytes },
    { weight: 2, arbitrary: empty },
    { weight: 1, arbitrary: large },
  );
}

/** Requests to one endpoint: right ones, wrong ones, and some whose client disconnects in the middle. */
export function requestsTo(
  endpoint: Endpoint,
  { host, values, session: { cookie, token } }: Known,
): Arbitrary<RawRequest> {
  return fc
    .record({
      method: fc.oneof(
        { weight: 9, arbitrary: fc.constant(endpoint.method) },
        { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
      ),
      path: randomPath(endpoint.path, values),
      query: randomQuery(endpoint.query, values),
      signedIn: fc.boolean(),
      address: fc.ipV4(),
      key: fc.uuid(),
      headers: sometimes(fc.array(oddHeader, { maxLength: 3 })),
      body: randomBody(endpoint, values),
      sentAs: fc.oneof(
        { weight: 20, arbitrary: fc.constant('whole' as const) },
        { weight: 1, arbitrary: fc.constantFrom('in chunks', 'without length', 'with a wrong length') },
      ),
      leaves: fc.oneof(
        { weight: 12, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) },
      ),
    })
    .map(({ method, path, query, signedIn, address, key, headers, body, sentAs, leaves }) => {
      const chunked = sentAs === 'in chunks';
      const length = sentAs === 'with a wrong length' ? Math.max(0, body.length - 1) : body.length;
      const lines = [
        `${method} ${path}${query} HTTP/1.1`,
        `Host: ${host}`,
        'Connection: close',
        // Each request has its own address: the limit of one must not affect the others.
        `X-Forwarded-For: ${address}`,
        'Sec-Fetch-Site: same-origin',
        'Content-Type: application/json',
        `Idempotency-Key: ${key}`,
        ...(signedIn ? [`Cookie: ${cookie}`, `X-XSRF-TOKEN: ${token}`] : []),
        ...headers,
        ...(chunked
          ? ['Transfer-Encoding: chunked']
          : sentAs === 'without length'
            ? []
            : [`Content-Length: ${length}`]),
      ];
      const sent = chunked
        ? Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')])
        : body;
      const head = `${lines.join('\r\n')}\r\n\r\n`;
      const leavesAfter = leaves === null ? null : Math.floor(leaves * (head.length + sent.length));
      return { head, body: sent, leavesAfter };
    });
}
