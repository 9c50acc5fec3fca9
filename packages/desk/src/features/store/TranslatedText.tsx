import { Trans, useLingui } from '@lingui/react/macro';
import { LOCALES, type Locale } from '@magazine-store/protocol';
import { longest } from '@magazine-store/protocol/desk';
import { useState } from 'react';
import { Choice } from '../../ui/Choice.tsx';
import { LANGUAGES } from '../../ui/languages.ts';
import { TextArea } from '../../ui/TextArea.tsx';
import { Fields } from './Fields.ts';

type Translations = Partial<Record<Locale, string>>;

interface TranslatedTextProps {
  label: string;
  /** The page in the store that shows the text. */
  address: string;
  translations: Translations | null;
  /** The page elsewhere that the store links to now. */
  elsewhere: string | null;
  onChange: (translations: Translations | null) => void;
}

/** A text of the publisher in one language or several. */
export function TranslatedText({ label, address, translations, elsewhere, onChange }: TranslatedTextProps) {
  const { t, i18n } = useLingui();
  const written = LOCALES.filter((locale) => translations?.[locale]);
  const [locale, setLocale] = useState<Locale>(written[0] ?? (i18n.locale as Locale));
  const type = (text: string) => {
    const { [locale]: _former, ...others } = translations ?? {};
    const changed = text.trim() === '' ? others : { ...others, [locale]: text };
    onChange(Object.keys(changed).length > 0 ? changed : null);
  };
  const names = written.map((each) => LANGUAGES[each]).join(', ');
  return (
    <Fields>
      <legend>{label}</legend>
      {elsewhere && (
        <p>
          <Trans>
            The store links to <bdi>{elsewhere}</bdi>. A text that you write here takes its place.
          </Trans>
        </p>
      )}
      <Choice
        label={t`Language of the text`}
        value={locale}
        onChange={setLocale}
        choices={LOCALES.map((value) => ({ value, label: LANGUAGES[value] }))}
        hint={written.length > 0 ? t`Written so far: ${names}` : t`Not written yet: the store shows no link to it.`}
      />
      <TextArea
        label={t`Text in Markdown`}
        value={translations?.[locale] ?? ''}
        rows={10}
        maxLength={longest.storeText}
        lang={locale}
        onChange={type}
      />
      {written.length > 0 && (
        <a href={address} target="_blank" rel="noreferrer">
          <Trans>Open the page in the store</Trans>
        </a>
      )}
    </Fields>
  );
}
