import { Trans, useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { rem } from '../../rem.ts';
import { gutter, token } from '../../theme.ts';
import { Button } from '../../ui/Button.tsx';
import { TextLink, type TextPlace } from '../TextLink.tsx';

/**
 * At the foot of the window while the store is in sight; its own place is below all else, so nothing jumps. Where text is
 * large and the window small it stays there, for it would hide what it stands on.
 */
const Bar = styled.aside`
  @media (min-width: 20em) and (min-height: 30em) {
    position: sticky;
    inset-block-end: 0;
    z-index: 1;
  }
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${rem(0.5)} ${rem(2)};
  /* From edge to edge of the store, out of the middle that all else keeps to. */
  margin-inline: calc(50% - 50cqi);
  padding: ${rem(0.75)} ${gutter};
  border-block-start: 1px solid ${token('line')};
  background: ${token('surface')};
  font-size: 0.9375em;
`;

const Text = styled.p`
  max-inline-size: 68ch;
  min-inline-size: 0;
  overflow-wrap: anywhere;
`;

interface ConsentBarProps {
  privacy: TextPlace | null;
  onDismiss: () => void;
}

/** Says which cookies there are. There is nothing to choose: none of them tells anybody anything. */
export function ConsentBar({ privacy, onDismiss }: ConsentBarProps) {
  const { t } = useLingui();
  return (
    <Bar part="consent" aria-label={t`Cookies`}>
      <Text>
        <Trans>This store only uses cookies that it needs to work. We don’t track you.</Trans>{' '}
        {privacy && (
          <TextLink {...privacy}>
            <Trans>Privacy policy</Trans>
          </TextLink>
        )}
      </Text>
      <Button $primary onClick={onDismiss}>
        <Trans>Got it</Trans>
      </Button>
    </Bar>
  );
}
