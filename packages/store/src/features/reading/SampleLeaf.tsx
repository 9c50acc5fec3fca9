import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { rem } from '../../ui/rem.ts';
import { token } from '../../ui/theme.ts';

/** The sizes depend on the reader around the leaf. The reader is low on a phone that lies on its side. */
const LOW_AND_WIDE = '@container (max-height: 480px) and (min-width: 560px)';
/** A small phone: the ways to read take the room of the cover. */
const LOW_AND_NARROW = '@container (max-height: 600px) and (max-width: 559.98px)';

/** Looks like a card between the pages. */
const Card = styled.div`
  display: grid;
  justify-items: center;
  align-items: center;
  gap: min(${rem(1.25)}, 2.5cqb) ${rem(1.5)};
  inline-size: ${rem(30)};
  max-inline-size: 100%;
  padding: min(${rem(2)}, 3.5cqb) ${rem(1.25)};
  border-radius: ${rem(0.5)};
  background: ${token('background')};
  color: ${token('text')};
  text-align: center;

  ${LOW_AND_WIDE} {
    inline-size: ${rem(40)};
    grid-template-columns: auto minmax(0, 1fr);

    &:not(:has(> img)) {
      grid-template-columns: minmax(0, 1fr);
    }
  }
  ${LOW_AND_NARROW} {
    gap: ${rem(0.6)};
    padding: ${rem(0.75)} ${rem(1)};
  }
`;

const Content = styled.div`
  display: grid;
  justify-items: center;
  gap: inherit;
`;

const Heading = styled.h2`
  max-inline-size: 30ch;
  font-size: 1.25em;
  line-height: 1.35;
  text-wrap: balance;
`;

const Cover = styled.img`
  inline-size: clamp(${rem(3)}, 30cqb - ${rem(6)}, min(${rem(9)}, 40cqi));
  block-size: auto;
  border-radius: ${token('cover-radius')};
  box-shadow: ${token('cover-shadow')};

  ${LOW_AND_WIDE} {
    inline-size: min(${rem(9)}, 40cqb);
  }
  ${LOW_AND_NARROW} {
    display: none;
  }
`;

interface SampleLeafProps {
  label: string;
  cover?: { url: string; width: number; height: number };
  children?: ReactNode;
}

/** A leaf between the pages of a sample, or after the last one. */
export const SampleLeaf = ({ label, cover, children }: SampleLeafProps) => (
  <Card part="sample-leaf">
    {cover && <Cover src={cover.url} alt="" width={cover.width} height={cover.height} />}
    <Content>
      <Heading>{label}</Heading>
      {children}
    </Content>
  </Card>
);
