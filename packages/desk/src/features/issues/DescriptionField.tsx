import { Trans, useLingui } from '@lingui/react/macro';
import { longest } from '@magazine-store/protocol/desk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { styled } from 'styled-components';
import { deskApi } from '../../api/deskApi.ts';
import { fieldLook } from '../../ui/Field.tsx';
import { focusRing } from '../../ui/theme.ts';
import { fieldNames } from './fieldNames.ts';

/** The time without a key after which the preview is made anew. */
const TYPING_MILLISECONDS = 400;

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.25rem;
  & > label {
    font-weight: 600;
  }
  & > textarea {
    ${fieldLook}
    min-block-size: 9rem;
    resize: vertical;
    field-sizing: content;
    max-block-size: 30rem;
  }
`;

const Hint = styled.p`
  color: var(--muted);
  font-size: 0.9em;
`;

const Preview = styled.section`
  margin-block-start: 0.5rem;
  padding: 0.75rem 1rem;
  border: 1px dashed var(--line);
  border-radius: var(--radius);
  & > h2 {
    margin-block-end: 0.5rem;
    font-size: 0.9rem;
    color: var(--muted);
  }
`;

/** The store's look of running text. */
const Prose = styled.div`
  max-inline-size: 68ch;
  line-height: 1.65;
  text-align: start;
  & > * + * {
    margin-block-start: 0.9em;
  }
  h3, h4, h5, h6 {
    margin-block: 1.4em 0;
    font-size: 1.1em;
    line-height: 1.3;
  }
  ul, ol {
    padding-inline-start: 1.4em;
  }
  blockquote {
    margin-inline: 0;
    padding-inline-start: 1em;
    border-inline-start: 3px solid var(--line);
    color: var(--muted);
  }
  pre {
    overflow-x: auto;
  }
  a {
    ${focusRing}
  }
`;

/** The description in markdown, with a preview of what the store shows. */
export function DescriptionField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { i18n } = useLingui();
  const field = useId();
  const hint = useId();
  const heading = useId();
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const waiting = setTimeout(setSettled, TYPING_MILLISECONDS, value);
    return () => clearTimeout(waiting);
  }, [value]);
  const preview = useQuery({
    queryKey: ['issues', 'description', settled],
    queryFn: ({ signal }) => deskApi('previewDescription', { body: { description: settled } }, { signal }),
    enabled: settled.trim() !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  return (
    <Box>
      <label htmlFor={field}>{i18n._(fieldNames.description)}</label>
      <textarea
        id={field}
        aria-describedby={hint}
        dir="auto"
        maxLength={longest.description}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <Hint id={hint}>
        <Trans>An empty line begins a paragraph. *Slanted*, **bold**, “- ” before each item of a list.</Trans>
      </Hint>
      {settled.trim() !== '' && preview.data && (
        <Preview aria-labelledby={heading}>
          <h2 id={heading}>
            <Trans>As the store shows it</Trans>
          </h2>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server allows nothing in it but basic formatting */}
          <Prose dir="auto" dangerouslySetInnerHTML={{ __html: preview.data.html }} />
        </Preview>
      )}
    </Box>
  );
}
