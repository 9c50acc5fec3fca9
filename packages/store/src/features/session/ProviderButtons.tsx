import { useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { arrangeProviders, type Provider, type ProviderData } from '../../core/session/providerRules.ts';
import { Button } from '../../ui/Button.tsx';
import { rem } from '../../ui/rem.ts';
import { token } from '../../ui/theme.ts';
import { ProviderMark } from './ProviderMark.tsx';

const Rows = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${rem(0.75)};
`;

const Small = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${rem(0.5)};
  padding-block-start: ${rem(0.25)};

  > * {
    flex: 1 1 ${rem(7)};
    min-block-size: 2.75em;
    padding-inline: 0.75em;
    font-size: 0.9375em;
  }
`;

const Large = styled(Button)`
  border-color: ${token('muted')};
  min-block-size: 3.25em;
`;

interface ProviderButtonsProps {
  page: ProviderData;
  registering: boolean;
  disabled: boolean;
  logoUrl: (logo: string) => string;
  onChoose: (provider: string) => void;
}

export function ProviderButtons({ page, registering, disabled, logoUrl, onChoose }: ProviderButtonsProps) {
  const { t } = useLingui();
  const { primary, small } = arrangeProviders(page);
  const buttonLabel = ({ label }: Provider) => (registering ? t`Register with ${label}` : t`Sign in with ${label}`);

  return (
    <Rows>
      {primary.map((provider) => (
        <Large key={provider.name} disabled={disabled} onClick={() => onChoose(provider.name)}>
          <ProviderMark provider={provider.name} {...{ page, logoUrl }} />
          {buttonLabel(provider)}
        </Large>
      ))}
      {small.length > 0 && (
        <Small>
          {small.map((provider) => (
            <Button
              key={provider.name}
              aria-label={buttonLabel(provider)}
              disabled={disabled}
              onClick={() => onChoose(provider.name)}
            >
              <ProviderMark provider={provider.name} {...{ page, logoUrl }} />
              {provider.label}
            </Button>
          ))}
        </Small>
      )}
    </Rows>
  );
}
