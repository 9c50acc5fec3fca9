import { Trans } from '@lingui/react/macro';
import { styled } from 'styled-components';
import type { Declared } from '../../core/declarationMachine.ts';
import { rem } from '../../ui/rem.ts';
import { token } from '../../ui/theme.ts';

const List = styled.dl`
  display: grid;
  gap: ${rem(0.1)};
  margin: 0;
  padding: 1.1em 1.25em;
  border: 1px solid ${token('line')};
  border-radius: ${token('radius')};

  dt {
    color: ${token('muted')};
  }
  dd {
    margin: 0;
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
  dd + dt {
    margin-block-start: ${rem(0.6)};
  }
`;

/** The contents of a declaration, and its author. */
export const DeclaredFacts = ({ declared: { name, email, contract } }: { declared: Declared }) => (
  <List>
    <dt>
      <Trans>Your name</Trans>
    </dt>
    <dd dir="auto">{name}</dd>
    <dt>
      <Trans>Your email address</Trans>
    </dt>
    <dd>
      <bdi>{email}</bdi>
    </dd>
    <dt>
      <Trans>Contract</Trans>
    </dt>
    <dd dir="auto">{contract}</dd>
  </List>
);
