import type { PageData } from '@magazine-store/protocol';
import { pageData } from '@magazine-store/protocol/schemas';
import type { ConfiguredProvider } from './provider.ts';

type Brand = PageData['auth_providers'][number];
const brands: readonly string[] = pageData.shape.auth_providers.element.options;

/** The origins from which a page loads the logos of its providers. */
export const logoOrigins = (providers: readonly ConfiguredProvider[]): string[] => [
  ...new Set(providers.flatMap(({ logo }) => (logo?.startsWith('http') ? [new URL(logo).origin] : []))),
];

/**
 * The data about identity providers in a store's pages. The element knows names and marks of some brands; of all
 * others the page brings them.
 */
export function providerData(
  providers: readonly ConfiguredProvider[],
): Pick<PageData, 'auth' | 'auth_providers' | 'custom_provider' | 'other_providers'> {
  const shown = ({ name, label, logo }: ConfiguredProvider) => ({ name, display_name: label, logo: logo ?? '' });
  const own = providers.find(({ isPublishers }) => isPublishers);
  const others = providers.filter(({ name, isPublishers }) => !isPublishers && !brands.includes(name));
  return {
    auth: providers.length > 0,
    auth_providers: brands.filter((brand) => providers.some(({ name }) => name === brand)) as Brand[],
    ...(own && { custom_provider: shown(own) }),
    ...(others.length > 0 && { other_providers: others.map(shown) }),
  };
}
