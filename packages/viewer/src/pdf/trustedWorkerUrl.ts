/** The part of Trusted Types that the viewer uses; not every browser has them. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): unknown };
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

/**
 * A worker's address for pages that demand Trusted Types; such a page allows this policy, the viewer's only one.
 * @throws TypeError if the page does not allow it
 */
export function trustedWorkerUrl(url: string): string {
  policy ??= trustedTypes?.createPolicy('magazine-viewer', { createScriptURL: (address) => address });
  // Browsers accept the trusted address although the types ask for a string.
  return (policy?.createScriptURL(url) ?? url) as string;
}
