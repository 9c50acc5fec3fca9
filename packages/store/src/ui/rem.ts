/** The text size that the visitor has set in the browser. */
export const REM = '--magazine-store-rem';

// A registered length is computed on the element that sets it, and inherited in pixels. A document registers it once.
try {
  CSS.registerProperty({ name: REM, syntax: '<length>', inherits: true, initialValue: '16px' });
} catch {}

/**
 * A length in the store's own `rem`. The real unit depends on the host page: some pages set their root to 10 px, others
 * to a large size. `scripts/checkLaws.ts` refuses the real unit in the store's styles.
 */
export const rem = (count: number): string => `calc(${count} * var(${REM}))`;
