/** Both colours and both directions of writing, in as few pages as possible: they are independent of each other. */
export const LOOKS = [
  { look: 'light', colorScheme: 'light', direction: 'ltr' },
  { look: 'dark, right to left', colorScheme: 'dark', direction: 'rtl' },
] as const;
