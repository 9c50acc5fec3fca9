import { Trans } from '@lingui/react/macro';
import type { Store } from '@magazine-store/protocol';
import { styled } from 'styled-components';
import { rem } from '../../ui/rem.ts';
import { focusRing, token } from '../../ui/theme.ts';
import { TextLink, type TextPlace } from '../TextLink.tsx';

const Bar = styled.footer`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0.25em 2em;
  margin-block-start: auto;
  padding-block: ${rem(1.25)};
  border-block-start: 1px solid ${token('line')};
  color: ${token('muted')};
  font-size: 0.875em;
`;

const Group = styled.div`
  display: flex;
  flex-wrap: wrap;
  min-inline-size: 0;
  gap: 0 1.75em;

  > * {
    display: inline-flex;
    align-items: center;
    min-block-size: 44px;
  }
  span {
    gap: 0.35em;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
`;

const Help = styled.button`
  padding: 0;
  border: 0;
  background: none;
  color: ${token('muted')};
  text-decoration: underline;
  text-underline-offset: 0.2em;
  cursor: pointer;
  ${focusRing}
`;

interface FooterProps {
  /** The store shows prices. */
  sells: boolean;
  store: Pick<Store, 'name' | 'currency' | 'powered_by_url'>;
  /** The texts that exist. */
  texts: { terms: TextPlace | null; privacy: TextPlace | null; accessibility: TextPlace };
  /** The places for withdrawals and cancellations of contracts; null in a store that has never made contracts. */
  declarations: { withdrawal: TextPlace; cancellation: TextPlace } | null;
  /** Absent in a store without support. */
  onHelp: (() => void) | undefined;
}

export function Footer({ store: { name, currency, powered_by_url }, sells, texts, declarations, onHelp }: FooterProps) {
  const { terms, privacy, accessibility } = texts;
  const year = new Date().getFullYear();
  return (
    <Bar part="footer">
      <Group>
        {/* The direction of the name's letters: the sign and the year come first. */}
        <span dir="auto">
          © {year} {name}
        </span>
        {sells && (
          <span>
            <Trans>All prices are in {currency}</Trans>
          </span>
        )}
        {powered_by_url && (
          <TextLink href={powered_by_url}>
            <Trans>Powered by Magazine Store</Trans>
          </TextLink>
        )}
      </Group>
      <Group>
        {onHelp && (
          <Help type="button" onClick={onHelp}>
            <Trans>Need help</Trans>
          </Help>
        )}
        {terms && (
          <TextLink {...terms}>
            <Trans>Terms</Trans>
          </TextLink>
        )}
        {privacy && (
          <TextLink {...privacy}>
            <Trans>Privacy policy</Trans>
          </TextLink>
        )}
        {declarations && (
          <>
            <TextLink {...declarations.withdrawal}>
              <Trans>Withdraw from contract here</Trans>
            </TextLink>
            <TextLink {...declarations.cancellation}>
              <Trans>Cancel contracts here</Trans>
            </TextLink>
          </>
        )}
        <TextLink {...accessibility}>
          <Trans>Accessibility</Trans>
        </TextLink>
      </Group>
    </Bar>
  );
}
