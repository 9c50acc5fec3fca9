import { Trans } from '@lingui/react/macro';
import type { Store } from '@magazine-store/protocol';
import { styled } from 'styled-components';
import { focusRing, token } from '../theme.ts';
import { visuallyHidden } from '../ui/visuallyHidden.ts';

const Bar = styled.header`
  display: flex;
  align-items: center;
  gap: 0.9em;
  padding-block: clamp(1.25rem, 3cqi, 2.5rem);
  margin-block-end: clamp(1.25rem, 3cqi, 2.5rem);
  border-block-end: 1px solid ${token('line')};
`;

const Icon = styled.img`
  inline-size: clamp(2.25rem, 4cqi, 3.25rem);
  aspect-ratio: 1;
  object-fit: contain;
  border-radius: 0.4rem;
`;

const Name = styled.h1`
  font-size: clamp(1.5em, 4cqi, 2.6em);
  font-weight: 800;
  line-height: 1.1;
  letter-spacing: -0.03em;
  overflow-wrap: anywhere;
  min-inline-size: 0;
`;

const SkipLink = styled.button`
  &:not(:focus) {
    ${visuallyHidden}
  }
  &:focus {
    position: absolute;
    z-index: 1;
    padding: 0.7em 1.2em;
    border: 0;
    border-radius: ${token('radius')};
    background: ${token('accent')};
    color: ${token('on-accent')};
  }
  ${focusRing}
`;

interface HeaderProps {
  store: Pick<Store, 'name'>;
  iconUrl: string | null;
  onSkip: () => void;
}

export const Header = ({ store, iconUrl, onSkip }: HeaderProps) => (
  <Bar part="header">
    <SkipLink type="button" onClick={onSkip}>
      <Trans>Skip to the issues</Trans>
    </SkipLink>
    {iconUrl && <Icon src={iconUrl} alt="" width={52} height={52} />}
    <Name part="name">
      <bdi>{store.name}</bdi>
    </Name>
  </Bar>
);
