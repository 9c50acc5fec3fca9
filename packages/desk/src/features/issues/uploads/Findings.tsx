import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { styled } from 'styled-components';
import type { Issue } from '../issueForm.ts';
import { noteTexts } from './importTexts.ts';
import { useImports } from './useImports.ts';

const Box = styled.section`
  display: grid;
  gap: 0.5rem;
  font-size: 0.9em;
  & > ul {
    display: grid;
    gap: 0.5rem;
    padding-inline-start: 1.25rem;
  }
`;

const MEGABYTE = 1e6;

/** What an import of the last day has found in the file of an issue. */
export function Findings({ issue }: { issue: Issue }) {
  const { i18n } = useLingui();
  const heading = useId();
  const { data } = useImports();
  const row = data?.rows.find(({ issue_id, state }) => issue_id === issue.id && state === 'done');
  if (!row) return null;
  const notes = Object.entries(row.page_notes).flatMap(([note, pages]) => {
    const text = noteTexts[note];
    return text ? [{ note, text, pages }] : [];
  });
  const name = row.file_name;
  const size = new Intl.NumberFormat(i18n.locale, {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 1,
  }).format(issue.file_size / MEGABYTE);
  return (
    <Box aria-labelledby={heading}>
      <h2 id={heading}>
        <Trans>The file</Trans>
      </h2>
      <p>
        <bdi>{name}</bdi>, {size}
      </p>
      {notes.length === 0 ? (
        <p>
          <Trans>The import found nothing to mend.</Trans>
        </p>
      ) : (
        <ul>
          {notes.map(({ note, text, pages }) => {
            const numbers = new Intl.ListFormat(i18n.locale).format(pages.map(String));
            return (
              <li key={note}>
                <Trans>Pages {numbers}:</Trans> {i18n._(text)}
              </li>
            );
          })}
        </ul>
      )}
    </Box>
  );
}
