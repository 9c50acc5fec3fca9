import type { ReactNode } from 'react';

const icon = (drawing: ReactNode) => (
  <svg
    viewBox="0 0 24 24"
    width="24"
    height="24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {drawing}
  </svg>
);

/** Drawn for pages that follow to the right; the bar mirrors them where they follow to the left. */
export const firstIcon = icon(<path d="M17 6l-6 6 6 6M7 6v12" />);
export const previousIcon = icon(<path d="M15 5l-7 7 7 7" />);
export const nextIcon = icon(<path d="M9 5l7 7-7 7" />);
export const lastIcon = icon(<path d="M7 6l6 6-6 6M17 6v12" />);
export const closeIcon = icon(<path d="M6 6l12 12M18 6L6 18" />);
