import type { PageData } from '@magazine-store/protocol';

/** An identity provider. */
export interface Provider {
  /** The provider's name in the API. */
  readonly name: string;
  readonly label: string;
  /** The logo's URL, absolute or relative to the server. */
  readonly logo: string | null;
}

/** A provider of which the page's data has the name alone. */
export type Brand = PageData['auth_providers'][number];
export type ProviderData = Pick<PageData, 'auth_providers' | 'custom_provider' | 'other_providers'>;

/** Brand names, the same in every language. The most likely providers come first. */
const BRANDS: Readonly<Record<Brand, string>> = {
  google: 'Google',
  facebook: 'Facebook',
  paypal: 'PayPal',
  amazon: 'Amazon',
  microsoft: 'Microsoft',
};
const MAX_PRIMARY = 2;

const described = ({ name, display_name: label, logo }: NonNullable<ProviderData['custom_provider']>): Provider => ({
  name,
  label,
  logo,
});

/** The store's identity providers, the most likely first. A brand that only a later store knows shows by its name. */
export function listProviders(page: ProviderData): readonly Provider[] {
  const { auth_providers: names, custom_provider: custom, other_providers: others = [] } = page;
  const known = (Object.keys(BRANDS) as Brand[]).filter((name) => names.includes(name));
  return [
    ...(custom ? [described(custom)] : []),
    ...[...new Set([...known, ...names])].map((name) => ({ name, label: BRANDS[name] ?? name, logo: null })),
    ...others.map(described),
  ];
}

/**
 * Splits the providers into large and small buttons. The first two are large: custom, Google and Facebook come
 * before PayPal, Amazon and Microsoft, and these before all others.
 */
export function arrangeProviders(page: ProviderData): { primary: readonly Provider[]; small: readonly Provider[] } {
  const providers = listProviders(page);
  return { primary: providers.slice(0, MAX_PRIMARY), small: providers.slice(MAX_PRIMARY) };
}

/** The name that readers know a provider by. A provider that the store no longer offers keeps its own name. */
export function providerLabel(name: string, page: ProviderData): string {
  return listProviders(page).find((provider) => provider.name === name)?.label ?? BRANDS[name as Brand] ?? name;
}

/** The logo that the page's data has; null for brands, which the store has marks of. */
export const providerLogo = (name: string, page: ProviderData): string | null =>
  listProviders(page).find((provider) => provider.name === name)?.logo || null;
