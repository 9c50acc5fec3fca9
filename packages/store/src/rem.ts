/** The text size that the visitor has set in the browser. */
export const REM = '--magazine-store-rem';

// Registered as a length, it is computed where it is set and inherited as pixels. A document registers it once.
try {
  CSS.registerProperty({ name: REM, syntax: '<length>', inherits: true, initialValue: '16px' });
} catch {}

/**
 * A length in the store's own `rem`. The unit itself is the host page's: some pages set their root to 10 px, others set
 * it large. `scripts/checkLaws.ts` refuses the unit in the store's styles.
 */
export const rem = (count: number): string => `calc(${count} * var(${REM}))`;
