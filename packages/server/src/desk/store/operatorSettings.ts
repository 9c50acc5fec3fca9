import type { DeskAnswer } from '@magazine-store/protocol/desk';
import { identityProviders } from '../../auth/providers/index.ts';
import type { Config } from '../../config.ts';
import { paymentProviders } from '../../payments/providers/index.ts';

/** What only the operator sets, as set or missing. No value leaves the server: many are secrets. */
export function operatorSettings(config: Config): DeskAnswer<'getOperatorSettings'> {
  const isOn = ({ name }: { name: string }) => config.paymentProviders.some((each) => each.name === name);
  // The publisher's own provider has the name that the settings give it.
  const others = identityProviders.filter(
    ({ name }) =>
      !config.identityProviders.some((each) => each.name === name || (each.isPublishers && name === 'custom')),
  );
  const settings: Record<DeskAnswer<'getOperatorSettings'>['settings'][number]['name'], boolean> = {
    PUBLIC_URL: new URL(config.PUBLIC_URL).hostname !== 'localhost',
    SMTP_URL: config.SMTP_URL !== undefined,
    SUPPORT_EMAIL: config.SUPPORT_EMAIL !== undefined,
    DATABASE_URL: config.DATABASE_URL !== undefined,
    STORAGE_URL: config.STORAGE_URL !== undefined,
    FILES_SECRET: config.FILES_SECRET !== undefined,
    TRUST_PROXY: config.TRUST_PROXY !== 0,
    API_ORIGINS: config.API_ORIGINS.length > 0,
    EMBED_ORIGINS: config.EMBED_ORIGINS.length > 0,
    STORE_ICON_FILE: config.STORE_ICON_FILE !== undefined,
  };
  return {
    payment_providers: paymentProviders.map((provider) => ({ name: provider.title, set: isOn(provider) })),
    identity_providers: [
      ...config.identityProviders.map(({ label }) => ({ name: label, set: true })),
      ...others.map(({ name, label }) => ({ name: name === 'custom' ? 'OpenID Connect' : label, set: false })),
    ],
    settings: Object.entries(settings).map(([name, set]) => ({ name: name as keyof typeof settings, set })),
    coupons_only: config.PROMOCODES_ONLY,
    sandbox: config.SANDBOX,
  };
}
