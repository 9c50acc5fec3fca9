/** Both colours and both directions of writing, in no more pages than that takes: neither changes what the other shows. */
export const LOOKS = [
  { look: 'light', colorScheme: 'light', direction: 'ltr' },
  { look: 'dark, right to left', colorScheme: 'dark', direction: 'rtl' },
] as const;
