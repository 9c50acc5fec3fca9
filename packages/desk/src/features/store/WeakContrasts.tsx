import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  type ColorMode,
  LEAST_CONTRAST,
  type StoreColors,
  type WeakContrast,
  weakContrasts,
} from '@magazine-store/protocol/desk';
import { styled } from 'styled-components';

const SAID: Readonly<Record<ColorMode, Record<`${WeakContrast['color']} ${WeakContrast['on']}`, MessageDescriptor>>> = {
  light: {
    'text background': msg`Text on the background, light`,
    'text surface': msg`Text on cards and dialogs, light`,
    'muted background': msg`Quiet text on the background, light`,
    'muted surface': msg`Quiet text on cards and dialogs, light`,
    'accent background': msg`Links on the background, light`,
    'accent surface': msg`Links on cards and dialogs, light`,
  },
  dark: {
    'text background': msg`Text on the background, dark`,
    'text surface': msg`Text on cards and dialogs, dark`,
    'muted background': msg`Quiet text on the background, dark`,
    'muted surface': msg`Quiet text on cards and dialogs, dark`,
    'accent background': msg`Links on the background, dark`,
    'accent surface': msg`Links on cards and dialogs, dark`,
  },
};

const Box = styled.div`
  & > p {
    color: var(--warning);
    font-weight: 600;
  }
  & > ul {
    padding-inline-start: 1.25rem;
  }
`;

/** The texts that readers will hardly read in these colours. Screen readers hear of them when the colours change. */
export function WeakContrasts({ colors }: { colors: StoreColors }) {
  const { i18n } = useLingui();
  const number = new Intl.NumberFormat(i18n.locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const weak = weakContrasts(colors);
  const least = number.format(LEAST_CONTRAST);
  return (
    <Box role="status">
      {weak.length === 0 ? (
        <Trans>All texts can be read well in these colours.</Trans>
      ) : (
        <>
          <p>
            <Trans>Hard to read: these contrasts are less than {least} to 1.</Trans>
          </p>
          <ul>
            {weak.map(({ mode, color, on, ratio }) => {
              const pair = i18n._(SAID[mode][`${color} ${on}`]);
              // Round down: 4.49 is too little and must not show as 4.5.
              const shown = number.format(Math.floor(ratio * 10) / 10);
              return (
                <li key={`${mode} ${color} ${on}`}>
                  <Trans>
                    {pair}: {shown} to 1
                  </Trans>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </Box>
  );
}
