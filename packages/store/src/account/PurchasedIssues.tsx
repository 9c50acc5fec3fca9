import { Trans, useLingui } from '@lingui/react/macro';
import type { Issue, Purchases } from '@magazine-store/protocol';
import { styled } from 'styled-components';
import { useStore } from '../storeContext.ts';
import { focusRing, token } from '../theme.ts';

const Titles = styled.ul`
  display: grid;
  gap: 0.25rem;
`;

const Title = styled.button`
  min-block-size: 2.75em;
  padding: 0;
  border: 0;
  background: transparent;
  color: ${token('accent')};
  text-align: start;
  text-decoration: underline;
  text-underline-offset: 0.18em;
  cursor: pointer;
  ${focusRing}
`;

/** The issues that a reader has bought, to be opened. */
export function PurchasedIssues({ purchases, issues }: { purchases: Purchases | null; issues: readonly Issue[] }) {
  const { t } = useLingui();
  const { commands } = useStore();
  const ids = new Set(purchases?.issues.map(({ issue_id }) => issue_id));
  const bought = issues.filter(({ id }) => ids.has(id));

  if (bought.length === 0) {
    return (
      <p>
        <Trans>You have not bought an issue.</Trans>
      </p>
    );
  }
  return (
    <Titles>
      {bought.map(({ id, title }) => (
        <li key={id}>
          <Title type="button" onClick={() => commands.openIssue(id)}>
            <bdi>{title || t`No title`}</bdi>
          </Title>
        </li>
      ))}
    </Titles>
  );
}
