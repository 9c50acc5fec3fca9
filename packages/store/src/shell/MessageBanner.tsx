import { useLingui } from '@lingui/react/macro';
import type { PageData } from '@magazine-store/protocol';
import { styled } from 'styled-components';
import { IconButton } from '../ui/Button.tsx';
import { CrossIcon } from '../ui/icons.tsx';
import { rem } from '../ui/rem.ts';
import { token } from '../ui/theme.ts';

const Banner = styled.section`
  display: flex;
  align-items: flex-start;
  justify-content: space-between;
  gap: ${rem(1)};
  margin-block-end: clamp(${rem(1.25)}, 3cqi, ${rem(2.5)});
  padding: ${rem(0.6)} ${rem(0.6)} ${rem(0.6)} ${rem(1.25)};
  padding-inline: ${rem(1.25)} ${rem(0.6)};
  border: 1px solid ${token('line')};
  border-inline-start: 4px solid ${token('accent')};
  border-radius: ${token('radius')};
  background: ${token('surface')};
  text-align: start;
`;

const Words = styled.div`
  min-inline-size: 0;
  padding-block: ${rem(0.6)};
  overflow-wrap: anywhere;
`;

const Header = styled.h2`
  font-size: 1em;
  line-height: 1.4;
`;

interface MessageBannerProps {
  message: NonNullable<PageData['message']>;
  onDismiss: () => void;
}

/** The publisher's message to all visitors. */
export function MessageBanner({ message: { header, text }, onDismiss }: MessageBannerProps) {
  const { t } = useLingui();
  return (
    <Banner part="message" aria-label={header} dir="auto">
      <Words>
        <Header>{header}</Header>
        {text && <p>{text}</p>}
      </Words>
      <IconButton aria-label={t`Dismiss`} onClick={onDismiss}>
        <CrossIcon />
      </IconButton>
    </Banner>
  );
}
