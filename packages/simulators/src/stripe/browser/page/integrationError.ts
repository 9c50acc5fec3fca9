/** A mistake of the page, in contrast to an action of a person or a bank. */
export class IntegrationError extends Error {
  override readonly name = 'IntegrationError';
}
