/** For what a page does wrong, in contrast to what a person or a bank does. */
export class IntegrationError extends Error {
  override readonly name = 'IntegrationError';
}
