import { useLingui } from '@lingui/react/macro';
import { css, styled } from 'styled-components';
import { IconButton } from './Button.tsx';
import { ChevronIcon, CrossIcon } from './icons.tsx';
import { rem } from './rem.ts';
import { windowFrom } from './theme.ts';

const Head = styled.div`
  display: flex;
  align-items: center;
  gap: ${rem(0.5)};
  margin-block-end: ${rem(1)};
`;

const Title = styled.h2`
  min-inline-size: 0;
  overflow-wrap: anywhere;
  font-size: 1.6em;
  font-weight: 750;
  letter-spacing: -0.02em;
`;

const Back = styled(IconButton)`
  flex: none;
  margin-inline-start: ${rem(-0.6)};

  ${windowFrom('sm')} {
    display: none;
  }
`;

const onLargeScreens = css`
  display: none;

  ${windowFrom('sm')} {
    display: inline-grid;
  }
`;

const Close = styled(IconButton)<{ $besideBack: boolean }>`
  flex: none;
  order: 1;
  margin-inline: auto ${rem(-0.75)};
  ${({ $besideBack }) => ($besideBack ? onLargeScreens : '')}
`;

interface DialogHeadProps {
  title: string;
  /** In full screen the dialog is a page with a way back instead of a cross. */
  back?: boolean;
  /** Absent on a page, which has its own way back. */
  onClose?: (() => void) | undefined;
}

/** A dialog's title and the button that closes the dialog. */
export function DialogHead({ title, back = false, onClose }: DialogHeadProps) {
  const { t } = useLingui();
  return (
    <Head>
      {onClose && back && (
        <Back aria-label={t`Close`} onClick={onClose}>
          <ChevronIcon backwards />
        </Back>
      )}
      {onClose && (
        <Close $besideBack={back} aria-label={t`Close`} onClick={onClose}>
          <CrossIcon />
        </Close>
      )}
      <Title>{title}</Title>
    </Head>
  );
}
