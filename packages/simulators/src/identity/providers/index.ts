import type { Provider } from '../provider.ts';
import { amazon } from './amazon.ts';
import { facebook } from './facebook.ts';
import { google } from './google.ts';
import { microsoft } from './microsoft.ts';
import { paypal } from './paypal.ts';
import { pressId } from './pressId.ts';

/** The providers that the demo plays without further options. */
export const demoProviders: readonly Provider[] = [pressId, google];
/** All providers that can be played. */
export const allProviders: readonly Provider[] = [...demoProviders, facebook, paypal, amazon, microsoft];
