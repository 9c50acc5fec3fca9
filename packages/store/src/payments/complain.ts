/** For developers: why a payment failed. The buyer is told in the checkout. */
export function complain(about: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: it stands in the specification (section 8)
  console.error(about, error);
}
