import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import { rem } from '../../ui/rem.ts';
import { focusRing, from, token, transition } from '../../ui/theme.ts';

const Details = styled.details`
  border-block-end: 1px solid ${token('line')};

  &:last-of-type {
    border-block-end: 0;
  }
`;

const Summary = styled.summary`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${rem(1)};
  min-block-size: ${rem(3.75)};
  padding-inline: clamp(${rem(1.25)}, 3cqi, ${rem(2)});
  border-radius: ${token('radius')};
  cursor: pointer;
  list-style: none;
  ${focusRing}

  &:focus-visible {
    outline-offset: -4px;
  }
  &::-webkit-details-marker {
    display: none;
  }
  svg {
    flex: none;
    inline-size: 1.3em;
    block-size: 1.3em;
    color: ${token('muted')};
    ${transition('rotate')}
  }
  [open] > & svg {
    rotate: 180deg;
  }
`;

const Title = styled.h3`
  min-inline-size: 0;
  overflow-wrap: anywhere;
  font-size: 1.15em;
  letter-spacing: -0.01em;
`;

const Content = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${rem(0.75)};
  padding: ${rem(0.25)} clamp(${rem(1.25)}, 3cqi, ${rem(2)}) ${rem(1.75)};
`;

interface SectionProps {
  title: string;
  /** Unfolds the section at first. Afterwards the visitor decides. */
  open: boolean;
  /** Called when the section is folded or unfolded, also when it first shows unfolded. */
  onToggle?: (open: boolean) => void;
  children: ReactNode;
}

export const Section = ({ title, open, onToggle, children }: SectionProps) => (
  <Details open={open} part="account-section" onToggle={(event) => onToggle?.(event.currentTarget.open)}>
    <Summary>
      <Title>{title}</Title>
      <ChevronDownIcon />
    </Summary>
    <Content>{children}</Content>
  </Details>
);

/** A list of facts with their names. */
export const Facts = styled.dl`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${rem(0.1)} ${rem(2)};
  margin: 0;

  ${from('sm')} {
    grid-template-columns: ${rem(12)} 1fr;
    row-gap: ${rem(0.5)};
  }

  dt {
    color: ${token('muted')};
  }
  dd {
    margin: 0 0 ${rem(0.6)};
    overflow-wrap: anywhere;
  }
`;
