/** For whoever looks into why a payment failed: visitors are told in the cart. */
export function complain(about: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: it stands in the specification (section 8)
  console.error(about, error);
}
