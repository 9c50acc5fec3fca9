import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Marks = styled.ul`
  display: flex;
  gap: 0.3em;

  svg {
    display: block;
    inline-size: 2.1em;
    block-size: auto;
    border-radius: 3px;
  }
`;

/** Letters drawn as strokes: a mark has no text that a font or a language could change. */
const stroke = { fill: 'none', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

const MARKS: readonly [name: string, ground: string, drawing: ReactNode][] = [
  [
    'Visa',
    '#1a1f71',
    <path
      key="visa"
      {...stroke}
      stroke="#fff"
      d="M6 8l2 8 4-8M15 8l-2 8M21 8.6c-3-1.4-5 .9-3 2.6s1 4.6-3 3.6M22.5 16l4.5-8 2 8M24.5 13.5h4"
    />,
  ],
  [
    'Mastercard',
    '#16161d',
    <g key="mastercard">
      <circle cx="14" cy="12" r="7" fill="#eb001b" />
      <circle cx="22" cy="12" r="7" fill="#f79e1b" />
      <path fill="#ff5f00" d="M18 6.255a7 7 0 0 1 0 11.49a7 7 0 0 1 0-11.49" />
    </g>,
  ],
  [
    'Discover',
    '#fff',
    <g key="discover">
      <path fill="#f76b1c" d="M36 13v11H12c10-1 19-5 24-11" />
      <circle cx="17" cy="10.5" r="4.5" fill="#f76b1c" />
      <path {...stroke} stroke="#16161d" d="M5 7v7h1.5c4.5 0 4.5-7 0-7zM25 7l2.5 7L30 7" />
    </g>,
  ],
  [
    'American Express',
    '#016fd0',
    <path
      key="american-express"
      {...stroke}
      stroke="#fff"
      d="M4 16l3-8 3 8M5.2 13.5h3.6M12.5 16V8l3 4 3-4v8M26 8h-4.5v8H26M21.5 12H25M28 8l5 8M33 8l-5 8"
    />,
  ],
];

/** The marks of the accepted cards. */
export function CardMarks() {
  const { t } = useLingui();
  return (
    <Marks aria-label={t`Accepted cards`}>
      {MARKS.map(([name, ground, drawing]) => (
        <li key={name}>
          <svg viewBox="0 0 36 24" role="img" aria-label={name}>
            <rect width="36" height="24" fill={ground} />
            {drawing}
            <rect x="0.5" y="0.5" width="35" height="23" rx="3" fill="none" stroke="#0003" />
          </svg>
        </li>
      ))}
    </Marks>
  );
}
