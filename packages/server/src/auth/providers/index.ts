import { amazon } from './amazon.ts';
import { custom } from './custom.ts';
import { facebook } from './facebook.ts';
import { google } from './google.ts';
import { microsoft } from './microsoft.ts';
import { paypal } from './paypal.ts';
import type { IdentityProvider } from './provider.ts';

/** All identity providers that a publisher can set up, the most likely first. */
export const identityProviders: readonly IdentityProvider[] = [custom, google, facebook, paypal, amazon, microsoft];
