import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  type ColorMode,
  type ColorName,
  colorModes,
  colorNames,
  defaultColors,
  type StoreColors,
} from '@magazine-store/protocol/desk';
import { useState } from 'react';
import { styled } from 'styled-components';
import { focusRing } from '../../ui/theme.ts';
import { Fields } from './Fields.ts';
import { LookPreview } from './LookPreview.tsx';
import { WeakContrasts } from './WeakContrasts.tsx';

const NAMES: Readonly<Record<ColorName, MessageDescriptor>> = {
  accent: msg`Accent: buttons and links`,
  background: msg`Background`,
  surface: msg`Cards and dialogs`,
  text: msg`Text`,
};

const MODES: Readonly<Record<ColorMode, MessageDescriptor>> = { light: msg`Light`, dark: msg`Dark` };

const Rows = styled.div`
  display: grid;
  gap: 0.5rem;
`;

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) repeat(2, 4rem);
  align-items: center;
  gap: 0.5rem;
`;

const Head = styled.span`
  color: var(--muted);
  font-size: 0.9em;
  text-align: center;
`;

const Picker = styled.input`
  inline-size: 100%;
  block-size: 2.5rem;
  padding: 2px;
  border: 1px solid var(--control);
  border-radius: var(--radius);
  background: var(--surface);
  cursor: pointer;
  ${focusRing}
`;

const Previews = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr));
  gap: 0.75rem;
`;

interface ColorFieldsProps {
  /** Null: the usual colours of the store. */
  colors: StoreColors | null;
  storeName: string;
  onChange: (colors: StoreColors | null) => void;
}

/** The fields for the store's colours on light and dark screens, with a preview and warnings. */
export function ColorFields({ colors, storeName, onChange }: ColorFieldsProps) {
  const { t, i18n } = useLingui();
  // Keep switched-off colours: they return when the member switches them on again.
  const [last, setLast] = useState(colors ?? defaultColors);
  const change = (changed: StoreColors) => {
    setLast(changed);
    onChange(changed);
  };
  return (
    <Fields>
      <legend>
        <Trans>Colours</Trans>
      </legend>
      <label>
        <input
          type="checkbox"
          checked={colors !== null}
          onChange={(event) => onChange(event.target.checked ? last : null)}
        />{' '}
        <Trans>Show the store in colours of your own</Trans>
      </label>
      {colors && (
        <>
          <Rows>
            <Row aria-hidden="true">
              <span />
              {colorModes.map((mode) => (
                <Head key={mode}>{i18n._(MODES[mode])}</Head>
              ))}
            </Row>
            {colorNames.map((name) => (
              <Row key={name}>
                <span>{i18n._(NAMES[name])}</span>
                {colorModes.map((mode) => {
                  const [color, screen] = [i18n._(NAMES[name]), i18n._(MODES[mode])];
                  return (
                    <Picker
                      key={mode}
                      type="color"
                      aria-label={t`${color}, ${screen}`}
                      value={colors[name][mode]}
                      onChange={(event) =>
                        change({ ...colors, [name]: { ...colors[name], [mode]: event.target.value.toLowerCase() } })
                      }
                    />
                  );
                })}
              </Row>
            ))}
          </Rows>
          <Previews>
            {colorModes.map((mode) => (
              <LookPreview key={mode} colors={colors} mode={mode} storeName={storeName} />
            ))}
          </Previews>
          <WeakContrasts colors={colors} />
        </>
      )}
    </Fields>
  );
}
