import { Trans, useLingui } from '@lingui/react/macro';
import { LOCALES, type Locale } from '@magazine-store/protocol';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../ui/Button.tsx';
import { fieldLook } from '../ui/Field.tsx';
import { LANGUAGES } from '../ui/languages.ts';

const Box = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem;
  & > select {
    ${fieldLook}
    flex: 1;
    min-inline-size: 0;
  }
`;

/** Each press of an arrow key changes the select: the button sets the language of the desk. */
export function LanguageChoice({ onChoose }: { onChoose: (locale: Locale) => void }) {
  const { t, i18n } = useLingui();
  const [locale, setLocale] = useState(i18n.locale as Locale);
  return (
    <Box>
      <select aria-label={t`Language`} value={locale} onChange={(event) => setLocale(event.target.value as Locale)}>
        {LOCALES.map((each) => (
          <option key={each} value={each} lang={each}>
            {LANGUAGES[each]}
          </option>
        ))}
      </select>
      <Button isDisabled={locale === i18n.locale} onPress={() => onChoose(locale)}>
        <Trans>Change language</Trans>
      </Button>
    </Box>
  );
}
