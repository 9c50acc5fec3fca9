import type { Fault } from './faults.ts';
import type { Grant } from './grants.ts';

export type Json = Readonly<Record<string, unknown>>;

/** The claims about a person who has signed in: the subject, and the rest as scopes and faults leave it. */
export interface UserInfo extends Pick<Grant, 'email' | 'person'> {
  subject: string;
  name: string | undefined;
}

/** An error of OAuth 2.0 (RFC 6749) or of a bearer token (RFC 6750), before a provider words it in its own way. */
export interface Refusal {
  status: 400 | 401;
  error: string;
  description: string;
}

/** One request for the profile. */
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
  /** The issuer in the discovery document, for the provider's own base URL. */
  issuer(base: string): string;
  /** The issuer of the id_tokens about a person. */
  issuerFor(base: string, person: Grant['person']): string;
  idToken(userInfo: UserInfo, clientId: string): Json;
  /** True if the provider sends `iss` back with the code (RFC 9207). */
  issuerParameter?: true;
}

/** All differences between a provider and the others. Paths are below its base URL. */
export interface Provider {
  /** The name in its addresses. */
  name: string;
  /** The name on its page. */
  title: string;
  /** Makes a subject of a hash, in the provider's own format: so that a too narrow column or check is noticed. */
  subject(hash: Buffer): string;
  paths: { authorize: string; token: string; profile: string };
  /** The query of the profile's address, for providers that document the address with it. */
  profileQuery?: string;
  tokenMethods: readonly ('GET' | 'POST')[];
  /** The grant type of a token request without `grant_type`. */
  impliedGrantType?: 'authorization_code';
  clientAuthentication: readonly ('client_secret_basic' | 'client_secret_post')[];
  /** `required` refuses a request without PKCE; `accepted` only checks a challenge if there is one. */
  pkce: 'required' | 'accepted';
  scopes: {
    /** The provider refuses a request without this scope. */
    required?: string;
    /** The scope for the name. Without it, the provider always tells the name. */
    name?: string;
    email: string;
  };
  /** The beginning of its access tokens. */
  tokenPrefix?: string;
  tokenType: 'Bearer' | 'bearer';
  openId?: OpenId;
  faults: readonly Fault[];
  /** The fragment that the provider puts behind every address with a code or an error. */
  fragment?: string;
  /** The parameters that Cancel sends back besides `error=access_denied`. */
  cancelled: Readonly<Record<string, string>>;
  /** Finds the access token in the places that the provider allows. */
  readToken?(request: ProfileRequest): string | undefined;
  /** The profile, or the reason why there is none. */
  profile(userInfo: UserInfo, request: ProfileRequest): Json | Refusal;
  /** The provider's own words for an error; by default the standard's. */
  refuse?(refusal: Refusal): { status: number; body: Json };
}

export const isRefusal = (answer: Json | Refusal): answer is Refusal => 'error' in answer && 'status' in answer;
