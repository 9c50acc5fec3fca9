import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../ui/Button.tsx';
import { fieldLook } from '../../ui/Field.tsx';
import { fieldNames } from './fieldNames.ts';
import { languageCodes } from './languageCodes.ts';

const Box = styled.div`
  display: grid;
  justify-items: start;
  gap: 0.4rem;
  & > label {
    font-weight: 600;
  }
`;

const Adding = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem;
  max-inline-size: 100%;
  & > select {
    ${fieldLook}
    inline-size: auto;
    max-inline-size: 100%;
  }
`;

const Chosen = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem;
  padding: 0;
  list-style: none;
  & > li {
    display: flex;
    align-items: center;
    padding-inline-start: 0.75rem;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--surface);
  }
`;

/** The languages of an issue, chosen by their names. */
export function LanguagesField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t, i18n } = useLingui();
  const field = useId();
  const names = useMemo(() => new Intl.DisplayNames(i18n.locale, { type: 'language' }), [i18n.locale]);
  const [picked, setPicked] = useState('');
  const chosen = value.split(' ').filter(Boolean);
  const offered = useMemo(
    () =>
      languageCodes
        .map((code) => ({ code, name: names.of(code) ?? code }))
        .sort((a, b) => a.name.localeCompare(b.name, i18n.locale)),
    [names, i18n.locale],
  );
  return (
    <Box>
      <label htmlFor={field}>{i18n._(fieldNames.languages)}</label>
      {chosen.length > 0 && (
        <Chosen>
          {chosen.map((tag) => {
            const language = names.of(tag) ?? tag;
            return (
              <li key={tag}>
                {language}
                <Button
                  $kind="quiet"
                  aria-label={t`Remove ${language}`}
                  onPress={() => onChange(chosen.filter((other) => other !== tag).join(' '))}
                >
                  ×
                </Button>
              </li>
            );
          })}
        </Chosen>
      )}
      {/* Each press of an arrow key changes the select: the button adds the language. */}
      <Adding>
        <select id={field} value={picked} onChange={(event) => setPicked(event.target.value)}>
          <option value="">{t`Add a language…`}</option>
          {offered
            .filter(({ code }) => !chosen.includes(code))
            .map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
        </select>
        <Button
          isDisabled={picked === ''}
          onPress={() => {
            onChange([...new Set([...chosen, picked])].join(' '));
            setPicked('');
          }}
        >
          <Trans>Add</Trans>
        </Button>
      </Adding>
    </Box>
  );
}
