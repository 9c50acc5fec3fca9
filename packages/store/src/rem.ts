/** What one `rem` is in the store: the size of text that the visitor has set. */
export const REM = '--magazine-store-rem';

// As a length it is worked out where it is set, and inherited so. It belongs to the whole document, once.
try {
  CSS.registerProperty({ name: REM, syntax: '<length>', inherits: true, initialValue: '16px' });
} catch {}

/**
 * Pages that work in tenths of ten pixels, or set their text large, do so at the root. In the store's rules `rem` is the
 * store's own. For styled-components, which runs it over every declaration.
 */
export function ownRem(rule: { type: string; value: string }): void {
  if (rule.type === 'decl') rule.value = rule.value.replace(/([\d.]+)rem/g, `calc($1*var(${REM}))`);
}
