import { startStripe } from '../../packages/simulators/src/index.ts';

/** Plays the card provider in a process of its own, and tells its parent how to reach it. */
const { url, secretKey, publishableKey, webhookSecret } = await startStripe();
process.send?.({ url, secretKey, publishableKey, webhookSecret });
