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

/** Points to where reading goes on; `backwards` the other way. Mirrored by the interface's direction. */
export const ChevronIcon = ({ backwards = false }: { backwards?: boolean }) => (
  <svg aria-hidden="true" {...drawing} data-mirrored>
    <path d={backwards ? 'M15 5l-7 7 7 7' : 'M9 5l7 7-7 7'} />
  </svg>
);
