/** Logs for developers why a payment failed. The checkout tells the buyer. */
export function logPaymentFailure(about: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: developers of the store find the cause of a failed payment only here
  console.error(about, error);
}
