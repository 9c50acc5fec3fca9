import { Faults } from './faults.ts';
import { Grants } from './grants.ts';
import type { Person } from './people.ts';
import type { OpenId, Provider } from './provider.ts';
import { SigningKeys } from './signingKeys.ts';

export type StagedOpenId = OpenId & { readonly keys: SigningKeys };

/** The state of one provider: its properties, its people, and its memory. */
export interface Stage {
  readonly provider: Provider;
  readonly people: readonly Person[];
  readonly client: { readonly id: string; readonly secret: string; readonly redirectUris: Set<string> };
  readonly cutOffOpener: boolean;
  /** The provider's base URL, once the server listens. */
  base(): string;
  /** Undefined for a provider without OpenID Connect. */
  readonly openId: StagedOpenId | undefined;
  readonly faults: Faults;
  readonly grants: Grants;
}

export const createStage = (given: Pick<Stage, 'provider' | 'people' | 'cutOffOpener' | 'base'>): Stage => ({
  ...given,
  client: {
    id: `magazine-store-at-${given.provider.name}`,
    secret: `secret-of-${given.provider.name}`,
    redirectUris: new Set(),
  },
  openId: given.provider.openId && { ...given.provider.openId, keys: new SigningKeys(given.provider.name) },
  faults: new Faults(),
  grants: new Grants(),
});
