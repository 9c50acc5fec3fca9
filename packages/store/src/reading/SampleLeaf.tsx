import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { rem } from '../rem.ts';
import { token } from '../theme.ts';

/** As a card that was put between the pages. */
const Card = styled.div`
  display: grid;
  justify-items: center;
  gap: ${rem(1.25)};
  inline-size: ${rem(30)};
  max-inline-size: 100%;
  padding: ${rem(2)} ${rem(1.25)};
  border-radius: ${rem(0.5)};
  background: ${token('background')};
  color: ${token('text')};
  text-align: center;
`;

const Heading = styled.h2`
  max-inline-size: 30ch;
  font-size: 1.25em;
  line-height: 1.35;
  text-wrap: balance;
`;

const Cover = styled.img`
  inline-size: min(${rem(9)}, 40vw);
  block-size: auto;
  border-radius: ${token('cover-radius')};
  box-shadow: ${token('cover-shadow')};
`;

interface SampleLeafProps {
  label: string;
  cover?: { url: string; width: number; height: number };
  children?: ReactNode;
}

/** What stands between the pages of a sample, or behind them. */
export const SampleLeaf = ({ label, cover, children }: SampleLeafProps) => (
  <Card part="sample-leaf">
    {cover && <Cover src={cover.url} alt="" width={cover.width} height={cover.height} />}
    <Heading>{label}</Heading>
    {children}
  </Card>
);
