import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { Config } from '../config.ts';
import { type Finding, fault, ok, reasonOf, warning } from './finding.ts';

type Address = Pick<Config, 'PUBLIC_URL'>;

const DAYS_WARNING = 14;
const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;
const ANSWER_MILLISECONDS = 10_000;

/** True for an address that only this machine's own programs can use. */
export const isLocal = (address: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname);

export async function checkDns({ PUBLIC_URL }: Address): Promise<Finding[]> {
  const { hostname } = new URL(PUBLIC_URL);
  if (isLocal(PUBLIC_URL)) {
    return [warning('DNS', `PUBLIC_URL is ${PUBLIC_URL}, which only this machine can open: set the store’s address`)];
  }
  if (isIP(hostname.replace(/^\[|\]$/g, ''))) return [];
  try {
    const found = await lookup(hostname, { all: true });
    return [ok('DNS', `${hostname} leads to ${found.map(({ address }) => address).join(', ')}`)];
  } catch (error) {
    return [fault('DNS', `${hostname} has no address (${reasonOf(error)}): make a DNS entry, or mend PUBLIC_URL`)];
  }
}

export async function checkCertificate({ PUBLIC_URL }: Address): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(PUBLIC_URL);
  if (protocol !== 'https:') {
    if (isLocal(PUBLIC_URL)) return [];
    return [
      fault(
        'certificate',
        'PUBLIC_URL is not https: browsers keep no session there. Put a proxy with a certificate in front.',
      ),
    ];
  }
  const host = hostname.replace(/^\[|\]$/g, '');
  const servername = isIP(host) ? '' : host;
  const socket = connect({ host, port: Number(port || 443), servername, rejectUnauthorized: false });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(ANSWER_MILLISECONDS) });
    const { valid_to } = socket.getPeerCertificate();
    return [judgeCertificate(new Date(valid_to), socket.authorizationError)];
  } catch (error) {
    return [fault('certificate', `no https at ${PUBLIC_URL} (${reasonOf(error)}): look at the proxy and the firewall`)];
  } finally {
    socket.destroy();
  }
}

/** @param refusal Why a browser would refuse the certificate, if it would. */
export function judgeCertificate(end: Date, refusal: Error | string | null | undefined, now = new Date()): Finding {
  const day = end.toISOString().slice(0, 10);
  if (end < now) return fault('certificate', `it has expired on ${day}: renew it`);
  if (refusal) {
    const reason = typeof refusal === 'string' ? refusal : reasonOf(refusal);
    return fault('certificate', `browsers refuse it (${reason}): get one from a known authority, with its whole chain`);
  }
  const days = Math.floor((end.getTime() - now.getTime()) / DAY_MILLISECONDS);
  return days < DAYS_WARNING
    ? warning('certificate', `it expires in ${days} days, on ${day}: its renewal seems to fail`)
    : ok('certificate', `it is valid until ${day}`);
}

/** Asks the store at its public address, as a reader's browser would. */
export async function checkServer({ PUBLIC_URL }: Address): Promise<Finding[]> {
  const ask = (path: string) =>
    fetch(PUBLIC_URL + path, { redirect: 'manual', signal: AbortSignal.timeout(ANSWER_MILLISECONDS) });
  let response: Response;
  try {
    response = await ask('/readyz');
  } catch (error) {
    return [
      fault(
        'server',
        `no answer at ${PUBLIC_URL} from this machine (${reasonOf(error)}): start the server; look at the proxy and the firewall`,
      ),
    ];
  }
  const { status, failing } = (await response.json().catch(() => ({}))) as { status?: string; failing?: string[] };
  if (status === 'not ready') {
    return [fault('server', `it is not ready: ${failing?.join(', ')}. Its log says why.`)];
  }
  const page = (await (await ask('/api/page')).json().catch(() => ({}))) as { origin?: string };
  if (status !== 'ok' || page.origin === undefined) {
    return [
      fault(
        'server',
        `another program answers at ${PUBLIC_URL} (status ${response.status}): lead the proxy to the store`,
      ),
    ];
  }
  return [
    page.origin === PUBLIC_URL
      ? ok('server', `it answers at ${PUBLIC_URL} and is ready`)
      : fault(
          'server',
          `the store at ${PUBLIC_URL} has another PUBLIC_URL (${page.origin}): start it with these settings`,
        ),
  ];
}
