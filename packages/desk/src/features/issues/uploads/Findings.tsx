import { Trans, useLingui } from '@lingui/react/macro';
import type { DeskAnswer } from '@magazine-store/protocol/desk';
import { styled } from 'styled-components';
import { noteTexts } from './importTexts.ts';

const List = styled.ul`
  display: grid;
  gap: 0.5rem;
  padding-inline-start: 1.25rem;
`;

/** What the import of a file has found. */
export function Findings({ page_notes }: Pick<DeskAnswer<'listImports'>['rows'][number], 'page_notes'>) {
  const { i18n } = useLingui();
  const notes = Object.entries(page_notes).flatMap(([note, pages]) => {
    const text = noteTexts[note];
    return text ? [{ note, text, pages }] : [];
  });
  if (notes.length === 0) {
    return (
      <p>
        <Trans>The import found nothing to mend.</Trans>
      </p>
    );
  }
  return (
    <List>
      {notes.map(({ note, text, pages }) => {
        const numbers = new Intl.ListFormat(i18n.locale).format(pages.map(String));
        return (
          <li key={note}>
            <Trans>Pages {numbers}:</Trans> {i18n._(text)}
          </li>
        );
      })}
    </List>
  );
}
