type Rules = Record<'createHTML' | 'createScriptURL', (input: string) => string>;

// What is trusted: text on its way into the sanitizer, and the addresses of the payment providers' scripts.
const rules: Rules = { createHTML: (html) => html, createScriptURL: (url) => url };

/**
 * The store's only policy of Trusted Types, for pages that demand them. What it makes are no strings, but browsers take
 * it wherever types ask for one.
 */
export const trusted = makePolicy();

function makePolicy(): Rules {
  const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy(name: string, rules: Rules): Rules } };
  try {
    return trustedTypes?.createPolicy('magazine-store', rules) ?? rules;
  } catch {
    // The page lists the policies that it allows and not this one: where it demands none, strings still do.
    return rules;
  }
}
