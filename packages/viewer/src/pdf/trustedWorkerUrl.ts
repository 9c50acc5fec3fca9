/** The part of Trusted Types that is used here; not every browser has them. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): unknown };
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

/**
 * A worker's address for pages that demand Trusted Types; they name this policy, and no other of the reader's.
 * @throws TypeError where the page doesn't
 */
export function trustedWorkerUrl(url: string): string {
  policy ??= trustedTypes?.createPolicy('magazine-viewer', { createScriptURL: (address) => address });
  // Browsers take the trusted address wherever types ask for a string.
  return (policy?.createScriptURL(url) ?? url) as string;
}
