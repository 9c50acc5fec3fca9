import { Trans, useLingui } from '@lingui/react/macro';
import { NavLink } from 'react-router';
import { styled } from 'styled-components';
import { focusRing } from '../../ui/theme.ts';
import { useMay } from '../../ui/useMay.ts';

const Bar = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: 1.5rem;
  border-block-end: 1px solid var(--line);
  & > a {
    padding-block: 0.5rem;
    border-block-end: 3px solid transparent;
    color: var(--text);
    text-decoration: none;
    ${focusRing}
  }
  & > a.active {
    border-color: var(--accent);
    font-weight: 600;
  }
`;

/** The tabs of the screens about money. The role support sees only charges. */
export function MoneyTabs() {
  const { t } = useLingui();
  const maySeeSales = useMay('getSales');
  if (!maySeeSales) return null;
  return (
    <Bar aria-label={t`Money`}>
      <NavLink to="/money" end>
        <Trans>Charges</Trans>
      </NavLink>
      <NavLink to="/money/sales">
        <Trans>Sales</Trans>
      </NavLink>
    </Bar>
  );
}
