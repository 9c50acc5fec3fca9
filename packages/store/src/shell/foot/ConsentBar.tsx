import { Trans, useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { Button } from '../../ui/Button.tsx';
import { rem } from '../../ui/rem.ts';
import { gutter, token } from '../../ui/theme.ts';
import { TextLink, type TextPlace } from '../TextLink.tsx';

/** Stands below all else, so that it covers nothing and moves nothing. */
const Bar = styled.aside`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${rem(0.5)} ${rem(2)};
  /* From edge to edge of the store, beyond the content column. */
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

/** Names the store's cookies. It offers no choice: none of them tracks the reader. */
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
