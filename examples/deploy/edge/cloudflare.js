/**
 * A Cloudflare Worker for the route `store.example/files/*`: it checks the signatures of addresses, and keeps documents and
 * pictures. Its secret `FILES_SECRET` has the value of the store's setting. docs/operating.md says how to set it up.
 */

const KEPT_SECONDS = 30 * 24 * 60 * 60;

/** The documents that this Worker is keeping now: each reader of a new one asks for many ranges. */
const underWay = new Set();

export default {
  async fetch(request, { FILES_SECRET }, context) {
    const { origin, pathname, searchParams } = new URL(request.url);
    const [, name, access] = /^\/files\/((public|signed)-[\w-]+)(?=\/|$)/.exec(pathname) ?? [];
    if (!name || request.method !== 'GET') return fetch(request);
    if (access === 'signed') {
      const expires = searchParams.get('expires');
      const signature = searchParams.get('signature') ?? '';
      if (!(await verify(FILES_SECRET, `/files/${name}?expires=${expires}`, signature))) return refuse('invalid_token');
      if (Number(expires) * 1000 <= Date.now()) return refuse('expired');
    }
    // The key leaves the query out: with it the signature. The Worker has a cache of its own, so nothing in it can be had
    // without the check.
    const cache = await caches.open('magazine-store');
    const key = origin + pathname;
    const range = request.headers.get('Range');
    const kept = await cache.match(new Request(key, { headers: range ? { Range: range } : {} }));
    if (kept) return forBrowser(kept, access);

    if (!range) {
      const answer = await fetch(request);
      if (answer.status === 200) context.waitUntil(keep(cache, key, answer.clone()));
      return answer;
    }
    if (!underWay.has(key)) {
      underWay.add(key);
      const keeping = fetch(request.url).then((whole) => whole.status === 200 && keep(cache, key, whole));
      context.waitUntil(keeping.finally(() => underWay.delete(key)));
    }
    return fetch(request);
  },
};

/** The store marks signed files as private, and the cache takes only public ones: the copy in it is marked as public. */
function keep(cache, key, answer) {
  return cache.put(key, withCacheControl(answer, `public, max-age=${KEPT_SECONDS}`));
}

const forBrowser = (kept, access) =>
  withCacheControl(
    kept,
    access === 'signed' ? 'private, max-age=3600, immutable' : 'public, max-age=31536000, immutable',
  );

function withCacheControl({ body, status, headers }, cacheControl) {
  const answer = new Response(body, { status, headers });
  answer.headers.set('Cache-Control', cacheControl);
  return answer;
}

async function verify(secret, text, signature) {
  if (!/^[\w-]{43}$/.test(signature)) return false;
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['verify']);
  const bytes = atob(signature.replaceAll('-', '+').replaceAll('_', '/'));
  return crypto.subtle.verify(
    'HMAC',
    key,
    Uint8Array.from(bytes, (char) => char.charCodeAt(0)),
    encoder.encode(text),
  );
}

function refuse(error) {
  const headers = { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-store' };
  return Response.json({ error }, { status: 403, headers });
}
