/** Logs for developers why a payment failed. The checkout tells the buyer. */
export function complain(about: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the specification demands this message (section 8)
  console.error(about, error);
}
