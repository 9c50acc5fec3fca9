import { randomBytes } from 'node:crypto';
import type { ConfiguredProvider } from '../auth/providers/provider.ts';
import type { Config } from '../config.ts';
import { compareClock } from './compareClock.ts';
import { type Finding, fault, ok, reasonOf } from './finding.ts';

/** The subject of what is found about the provider. */
export const signInSubject = ({ label }: Pick<ConfiguredProvider, 'label'>): string => `sign-in by ${label}`;

/** Asks the identity provider for the page that a visitor would get. Only a visitor can try the client's secret. */
export async function checkSignIn(
  { name, label, connect }: ConfiguredProvider,
  { PUBLIC_URL, AUTH_SECONDS }: Config,
): Promise<Finding[]> {
  const subject = signInSubject({ label });
  const redirectUri = `${PUBLIC_URL}/auth/callback/${name}`;
  const random = () => randomBytes(24).toString('base64url');
  const asked = Date.now();
  let response: Response;
  try {
    const provider = await connect(AUTH_SECONDS);
    const page = await provider.authorizationUrl({
      redirectUri,
      state: random(),
      nonce: random(),
      codeVerifier: random(),
    });
    response = await fetch(page, { redirect: 'manual', signal: AbortSignal.timeout(AUTH_SECONDS * 1000) });
    await response.body?.cancel();
  } catch (error) {
    return [
      fault(subject, `${label} can’t be used (${reasonOf(error)}): compare its AUTH_ settings, and the firewall`),
    ];
  }
  const time = Date.parse(response.headers.get('date') ?? '');
  const clock = Number.isNaN(time) ? [] : [compareClock(label, new Date(time), asked)];
  return [
    response.status < 400
      ? ok(subject, `${label} answers. Its redirect URI of this store is ${redirectUri}`)
      : fault(subject, `${label} answers with status ${response.status}: register ${redirectUri} as the redirect URI`),
    // Report only a wrong clock: otherwise each provider would report the same right one.
    ...clock.filter(({ level }) => level !== 'OK'),
  ];
}
