import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { ActorRefFrom } from 'xstate';
import { look } from '../ui/look.ts';
import { TextButton } from '../ui/TextButton.tsx';
import { visuallyHidden } from '../ui/visuallyHidden.ts';
import type { findMachine, NothingFound } from './findMachine.ts';
import { HitCount } from './HitCount.tsx';

const Lines = styled.div`
  display: grid;
  justify-items: start;
  gap: 8px;
  padding: 0 16px 8px;
  color: ${look.quietText};
  text-wrap: pretty;

  & > p {
    margin: 0;
  }
`;

const Announcement = styled.div`
  ${visuallyHidden}
`;

const ways: Record<NothingFound, MessageDescriptor> = {
  nothing: msg`Try another word, or only a part of it.`,
  no_text: msg`The pages of this issue are images without searchable text. Use “Contents” or “Pages” to find a page.`,
  unreadable: msg`The text of this issue cannot be read at the moment.`,
};

/** Shows the search's progress and the number of hits. Screen readers announce them when the search has ended. */
export function FindState({ actor }: { actor: ActorRefFrom<typeof findMachine> }) {
  const { t, i18n } = useLingui();
  const snapshot = useSelector(actor, (current) => current);
  const { searched, hits, progress, unreadable, nothing } = snapshot.context;
  const searching = snapshot.matches('searching');

  let count: ReactNode = null;
  if (hits.length > 0) count = <HitCount {...snapshot.context} />;
  else if (nothing === 'nothing') count = t`“${{ query: searched }}” was not found.`;

  const outcome = (
    <>
      {count && <p>{count}</p>}
      {nothing && <p>{i18n._(ways[nothing])}</p>}
      {unreadable > 0 && nothing !== 'unreadable' && (
        <p>
          <Plural value={unreadable} one="# page could not be searched." other="# pages could not be searched." />
        </p>
      )}
    </>
  );

  return (
    <Lines>
      {outcome}
      {searching && (
        <p>{progress ? t`${{ pages: progress.pages }} of ${{ total: progress.of }} pages searched` : t`Searching…`}</p>
      )}
      {nothing === 'unreadable' && (
        <TextButton
          type="button"
          onClick={({ currentTarget }) => {
            // This button disappears, and would take the focus with it.
            currentTarget.closest('search')?.querySelector('input')?.focus();
            actor.send({ type: 'retry' });
          }}
        >
          {t`Try again`}
        </TextButton>
      )}
      <Announcement role="status">{searching ? null : outcome}</Announcement>
    </Lines>
  );
}
