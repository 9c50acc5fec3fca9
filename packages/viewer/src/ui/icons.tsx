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
export const pagesIcon = icon(<path d="M4 4h6v7H4zM14 4h6v7h-6zM4 15h6v5H4zM14 15h6v5h-6z" />);
export const contentsIcon = icon(<path d="M4 6h2M10 6h10M4 12h2M10 12h10M4 18h2M10 18h10" />);
export const findIcon = icon(<path d="M10.5 4a6.5 6.5 0 110 13 6.5 6.5 0 010-13zM15.5 15.5L20 20" />);
export const checkIcon = icon(<path d="M5 12.500l4.500 4.500L19 7.500" />);
export const zoomInIcon = icon(<path d="M12 5v14M5 12h14" />);
export const zoomOutIcon = icon(<path d="M5 12h14" />);
export const selectIcon = icon(<path d="M9 4h6M9 20h6M12 4v16M4 9v6M20 9v6" />);
export const fullscreenIcon = icon(<path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />);
export const moreIcon = icon(<path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth="3" />);
export const spreadIcon = icon(
  <path d="M12 6v14M12 6c-2-1.500-5-2-9-2v14c4 0 7 .5 9 2 2-1.500 5-2 9-2V4c-4 0-7 .5-9 2z" />,
);
export const columnIcon = icon(<path d="M9 4h6v16H9zM5 8l-3 4 3 4M19 8l3 4-3 4" />);
export const textIcon = icon(<path d="M5 5h14M5 10h14M5 15h14M5 20h8" />);
export const shareIcon = icon(<path d="M10 14l10-10M14 4h6v6M18 14v5a1 1 0 01-1 1H5a1 1 0 01-1-1V7a1 1 0 011-1h5" />);
export const turnIcon = icon(<path d="M4 12h13M12 6l6 6-6 6" />);
export const scrollIcon = icon(<path d="M6 4h12v7H6zM6 22v-7h12v7" />);
export const backIcon = icon(<path d="M9 14l-5-5 5-5M4 9h10a6 6 0 010 12h-3" />);
