const drawing = {
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

export const CrossIcon = () => (
  <svg aria-hidden="true" {...drawing}>
    <path d="M6 6l12 12M18 6L6 18" />
  </svg>
);

/** An arrow in the direction of reading; `backwards` points the other way. The interface's direction mirrors it. */
export const ChevronIcon = ({ backwards = false }: { backwards?: boolean }) => (
  <svg aria-hidden="true" {...drawing} data-mirrored>
    <path d={backwards ? 'M15 5l-7 7 7 7' : 'M9 5l7 7-7 7'} />
  </svg>
);

export const ChevronDownIcon = () => (
  <svg aria-hidden="true" {...drawing}>
    <path d="M6 9l6 6 6-6" />
  </svg>
);

export const SearchIcon = () => (
  <svg aria-hidden="true" {...drawing}>
    <circle cx="11" cy="11" r="6.5" />
    <path d="M16 16l4.5 4.5" />
  </svg>
);

export const LockIcon = () => (
  <svg aria-hidden="true" {...drawing}>
    <path d="M6 11h12v9H6zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11" />
  </svg>
);

export const PersonIcon = () => (
  <svg aria-hidden="true" {...drawing}>
    <circle cx="12" cy="8" r="4" />
    <path d="M4 20c1.5-4 5-5.5 8-5.5s6.5 1.5 8 5.5" />
  </svg>
);
