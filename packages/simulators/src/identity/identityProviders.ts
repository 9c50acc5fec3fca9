import { fastify } from 'fastify';
import { discoveryDocument, listEndpoints } from './discovery.ts';
import type { Fault, PendingFault } from './faults.ts';
import { PEOPLE, type Person } from './people.ts';
import type { Provider } from './provider.ts';
import { allProviders as all, demoProviders } from './providers/index.ts';
import { LOGO, serveProvider } from './serveProvider.ts';
import { createStage, type Stage } from './stage.ts';

/** The address of a provider, and the credentials of the client. */
export interface ProviderSettings {
  client_id: string;
  client_secret: string;
  /** The address of the provider's own logo. */
  logo: string;
  authorization_endpoint: string;
  token_endpoint: string;
  /** The profile's address at a provider that only speaks OAuth 2.0. */
  userinfo_endpoint: string;
  /** Only with OpenID Connect. Microsoft's has the placeholder `{tenantid}`, as its discovery document does. */
  issuer?: string;
  /** Only with OpenID Connect: the whole address of the discovery document. */
  discovery?: string;
}

export interface IdentityProvidersOptions {
  port?: number;
  /** People in place of the demo's. */
  people?: readonly Person[];
  /** Plays all six; otherwise only Google and Press ID. */
  allProviders?: boolean;
  /** Providers that are played beside these. */
  others?: readonly Provider[];
  /** Every page always cuts off the window that opened it; the fault of this name does so once. */
  cutOffOpener?: boolean;
}

/** Identity providers that behave as documented, except for injected faults. */
export interface IdentityProviders {
  url: string;
  people: readonly Person[];
  /** The providers that are played. */
  names: readonly string[];
  /** The settings that a server needs for the provider. Throws for a provider that isn't played. */
  settings(provider: string): ProviderSettings;
  /** Lets a provider send people back to exactly this address. */
  registerRedirectUri(provider: string, uri: string): void;
  /**
   * Changes the next answer that the fault concerns, once. Throws for a fault that the provider can't have, such as a
   * wrong nonce at a provider without nonces.
   */
  injectFault(provider: string, fault: Fault): PendingFault;
  /** From now on every provider signs with a new key. Its discovery still has the last one, but no older key. */
  rotateKeys(): Promise<void>;
  stop(): Promise<void>;
}

/** Plays the identity providers on one HTTP server, each below a path of its name. */
export async function startIdentityProviders({
  port = 0,
  people = PEOPLE,
  allProviders = false,
  others = [],
  cutOffOpener = false,
}: IdentityProvidersOptions = {}): Promise<IdentityProviders> {
  let url = '';
  const server = fastify({ forceCloseConnections: true });
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(body.toString())),
  );
  const stages = new Map<string, Stage>();
  for (const provider of [...(allProviders ? all : demoProviders), ...others]) {
    const stage = createStage({ provider, people, cutOffOpener, base: () => `${url}/${provider.name}` });
    stages.set(provider.name, stage);
    server.register(async (scope) => serveProvider(scope, stage), { prefix: `/${provider.name}` });
  }
  url = await server.listen({ port, host: '127.0.0.1' });

  const getStage = (name: string): Stage => {
    const stage = stages.get(name);
    if (!stage) throw new Error(`${name} is only played with allProviders`);
    return stage;
  };
  return {
    url,
    people,
    names: [...stages.keys()],
    settings: (name) => toSettings(getStage(name)),
    registerRedirectUri: (name, uri) => void getStage(name).client.redirectUris.add(uri),
    injectFault(name, fault) {
      const { provider, faults } = getStage(name);
      if (!provider.faults.includes(fault)) throw new Error(`${name} can't have the fault ${fault}`);
      return faults.add(fault);
    },
    rotateKeys: async () => {
      await Promise.all([...stages.values()].map(({ openId }) => openId?.keys.rotate()));
    },
    stop: () => server.close(),
  };
}

function toSettings(stage: Stage): ProviderSettings {
  const { client, provider, base } = stage;
  const { openId } = provider;
  return {
    client_id: client.id,
    client_secret: client.secret,
    logo: base() + LOGO,
    ...listEndpoints(stage),
    ...(openId && { issuer: discoveryDocument(stage, openId).issuer, discovery: base() + openId.discovery }),
  };
}
