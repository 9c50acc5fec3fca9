import { Trans } from '@lingui/react/macro';
import type { Store } from '@magazine-store/protocol';
import { styled } from 'styled-components';
import { token } from '../theme.ts';

const Bar = styled.footer`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0.5em 2em;
  margin-block-start: auto;
  padding-block: 1.75rem;
  border-block-start: 1px solid ${token('line')};
  color: ${token('muted')};
  font-size: 0.875em;
`;

export function Footer({ store: { name, currency } }: { store: Pick<Store, 'name' | 'currency'> }) {
  const year = new Date().getFullYear();
  return (
    <Bar part="footer">
      <span>
        © {year} <bdi>{name}</bdi>
      </span>
      <span>
        <Trans>All prices are in {currency}</Trans>
      </span>
    </Bar>
  );
}
