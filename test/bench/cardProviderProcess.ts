import { startStripe } from '../../packages/simulators/src/index.ts';

/** Plays the card provider in a process of its own, and sends its address and keys to the parent. */
const { url, secretKey, publishableKey, webhookSecret } = await startStripe();
process.send?.({ url, secretKey, publishableKey, webhookSecret });
