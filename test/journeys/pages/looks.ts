/**
 * Both colours and both directions of writing, in as few pages as possible: they are independent of each other. Widths
 * in CSS pixels; the second look shows where there is least room.
 */
export const LOOKS = [
  { look: 'light', colorScheme: 'light', direction: 'ltr', widths: [320, 768, 1280] },
  { look: 'dark, right to left', colorScheme: 'dark', direction: 'rtl', widths: [320] },
] as const;
