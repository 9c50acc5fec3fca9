import type { PageData } from '@magazine-store/protocol';

/** An identity provider. */
export interface Provider {
  /** The provider's name in the API. */
  readonly name: string;
  readonly label: string;
  /** The logo's URL, absolute or relative to the server. */
  readonly logo: string | null;
}

type Known = PageData['auth_providers'][number];
export type ProviderData = Pick<PageData, 'auth_providers' | 'custom_provider'>;

/** Brand names, the same in every language. */
const labels: Readonly<Record<Known, string>> = {
  google: 'Google',
  facebook: 'Facebook',
  paypal: 'PayPal',
  amazon: 'Amazon',
  microsoft: 'Microsoft',
};

const FIRST: readonly Known[] = ['google', 'facebook'];
const SECOND: readonly Known[] = ['paypal', 'amazon', 'microsoft'];
const MAX_PRIMARY = 2;

/** The store's identity providers, the most likely first. */
export function listProviders(page: ProviderData): readonly Provider[] {
  const listEnabled = (names: readonly Known[]) =>
    names
      .filter((name) => page.auth_providers.includes(name))
      .map((name) => ({ name, label: labels[name], logo: null }));
  const { custom_provider: custom } = page;
  return [
    ...(custom ? [{ name: custom.name, label: custom.display_name, logo: custom.logo }] : []),
    ...listEnabled(FIRST),
    ...listEnabled(SECOND),
  ];
}

/**
 * Splits the providers into large and small buttons. The first two of custom, Google and Facebook are large. If there
 * are fewer, PayPal, Amazon and Microsoft fill up. All others are small.
 */
export function arrangeProviders(page: ProviderData): { primary: readonly Provider[]; small: readonly Provider[] } {
  const providers = listProviders(page);
  return { primary: providers.slice(0, MAX_PRIMARY), small: providers.slice(MAX_PRIMARY) };
}

/** The name that readers know a provider by. A provider that the store no longer offers keeps its own name. */
export function providerLabel(name: string, page: ProviderData): string {
  return listProviders(page).find((provider) => provider.name === name)?.label ?? labels[name as Known] ?? name;
}

/** The custom provider's logo; null for the other providers. */
export const providerLogo = (name: string, { custom_provider: custom }: ProviderData): string | null =>
  custom?.name === name && custom.logo ? custom.logo : null;
