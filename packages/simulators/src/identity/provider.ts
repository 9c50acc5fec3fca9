import type { Fault } from './faults.ts';
import type { Grant } from './grants.ts';
import type { ProviderName } from './subjects.ts';

export type Json = Readonly<Record<string, unknown>>;

/** What a provider tells about a person who has signed in: the subject, and what scopes and faults leave of the rest. */
export interface Told extends Pick<Grant, 'email' | 'person'> {
  subject: string;
  name: string | undefined;
}

/** An error of OAuth 2.0 (RFC 6749) or of a bearer token (RFC 6750), before a provider words it in its own way. */
export interface Refusal {
  status: 400 | 401;
  error: string;
  description: string;
}

/** One question for the profile. */
export interface ProfileRequest {
  query: URLSearchParams;
  /** The token, by the `Authorization` header. */
  bearer: string | undefined;
  header(name: string): string | undefined;
}

/** OpenID Connect on top of OAuth 2.0. */
export interface OpenId {
  discovery: string;
  jwks: string;
  /** As the discovery document has it, for the provider's own base URL. */
  issuer(base: string): string;
  /** The issuer of the id_tokens about a person. */
  issuerFor(base: string, person: Grant['person']): string;
  idToken(told: Told, clientId: string): Json;
  /** Whether it sends `iss` back with the code (RFC 9207). */
  issuerParameter?: true;
}

/** All that makes a provider differ from the others. Paths are below its base URL. */
export interface Provider {
  name: ProviderName;
  /** The name on its page. */
  title: string;
  paths: { authorize: string; token: string; profile: string };
  /** What the profile's address needs besides, where a client is told the whole address. */
  profileQuery?: string;
  tokenMethods: readonly ('GET' | 'POST')[];
  /** What a token request means that doesn't say its grant_type. */
  impliedGrantType?: 'authorization_code';
  clientAuthentication: readonly ('client_secret_basic' | 'client_secret_post')[];
  /** `required` refuses a request without PKCE; `accepted` only checks what comes. */
  pkce: 'required' | 'accepted';
  scopes: {
    /** No request is good without it. */
    required?: string;
    /** Told without being asked if left out. */
    name?: string;
    email: string;
  };
  /** What its access tokens begin with. */
  tokenPrefix?: string;
  tokenType: 'Bearer' | 'bearer';
  openId?: OpenId;
  faults: readonly Fault[];
  /** Sent back with a code or an error, behind all else. */
  fragment?: string;
  /** What Cancel sends back besides `error=access_denied`. */
  cancelled: Readonly<Record<string, string>>;
  /** The access token by the ways that it may come. */
  tokenOf?(request: ProfileRequest): string | undefined;
  /** The profile, or why there is none. */
  profile(told: Told, request: ProfileRequest): Json | Refusal;
  /** How it words an error, if not by the standard. */
  refuse?(refusal: Refusal): { status: number; body: Json };
}

export const isRefusal = (answer: Json | Refusal): answer is Refusal => 'error' in answer && 'status' in answer;
