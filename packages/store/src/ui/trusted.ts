type Rules = Record<'createHTML' | 'createScriptURL', (input: string) => string>;

// Two things are trusted: text on its way into the sanitizer, and the addresses of the payment providers' scripts.
const rules: Rules = { createHTML: (html) => html, createScriptURL: (url) => url };

/**
 * The store's only Trusted Types policy, for pages that demand one. It does not return strings, but browsers accept its
 * values in place of strings.
 */
export const trusted = makePolicy();

function makePolicy(): Rules {
  const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy(name: string, rules: Rules): Rules } };
  try {
    return trustedTypes?.createPolicy('magazine-store', rules) ?? rules;
  } catch {
    // The page lists allowed policies without this one. If the page does not enforce the list, strings still work.
    return rules;
  }
}
