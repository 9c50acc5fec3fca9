import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { SpreadMode } from '@magazine-store/protocol/desk';
import { useEffect, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { writtenSize } from '../../../ui/writtenSize.ts';
import { writtenTime } from '../../../ui/writtenTime.ts';
import type { IssueEditor } from '../useIssueEditor.ts';
import { DoublePages } from './DoublePages.tsx';
import { Findings } from './Findings.tsx';
import { ImportRow } from './ImportRow.tsx';
import { Rows } from './rows.ts';
import { SentFiles } from './SentFiles.tsx';
import { uploadStore } from './uploadStore.ts';
import { useImports } from './useImports.ts';
import { useUploads } from './useUploads.ts';

const Box = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: start;
  gap: 0.5rem;
  & > ul {
    inline-size: 100%;
  }
`;

const Hint = styled.p`
  color: var(--muted);
  font-size: 0.9em;
`;

/** The file of an issue: what its import has found, another file in its place, and the way back to the former one. */
export function IssueFile({ editor }: { editor: IssueEditor }) {
  const { t, i18n } = useLingui();
  const heading = useId();
  const hint = useId();
  const input = useRef<HTMLInputElement>(null);
  const [spreads, setSpreads] = useState<SpreadMode>('auto');
  const [isAsking, setIsAsking] = useState(false);
  const { files, interrupted } = useUploads();
  const { data } = useImports();
  const { issue, isBusy } = editor;
  const { id, former_file: former } = issue;

  const replacements = data?.rows.filter(({ replaces }) => replaces === id) ?? [];
  const sent = files.filter(({ replaces }) => replaces === id);
  const isUnderWay = sent.length > 0 || replacements.some(({ state }) => state === 'waiting' || state === 'running');
  const [latest] = replacements;
  const imported = data?.rows.find(({ issue_id, is_present }) => issue_id === id && is_present);
  const ended = replacements.filter(({ state }) => state === 'done').length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the issue has another file after each replacement
  useEffect(() => {
    if (ended > 0) editor.refresh();
  }, [ended]);

  const size = writtenSize(issue.file_size, i18n.locale);
  const keptUntil = former && writtenTime(former.kept_until, i18n.locale);
  return (
    <Box aria-labelledby={heading}>
      <h2 id={heading}>
        <Trans>The file</Trans>
      </h2>
      <p>
        {imported && (
          <>
            <bdi>{imported.file_name}</bdi>,{' '}
          </>
        )}
        <Plural value={issue.page_count} one="# page" other="# pages" /> · {size}
      </p>
      {imported && <Findings page_notes={imported.page_notes} />}
      <input
        ref={input}
        type="file"
        accept="application/pdf,.pdf"
        hidden
        aria-label={t`The new PDF`}
        onChange={({ target }) => {
          uploadStore.add(target.files ?? [], id, spreads);
          target.value = '';
        }}
      />
      <DoublePages value={spreads} onChange={setSpreads} />
      <Button isDisabled={isUnderWay} aria-describedby={hint} onPress={() => input.current?.click()}>
        <Trans>Replace the file…</Trans>
      </Button>
      <Hint id={hint}>
        <Trans>
          Owners, their places and all details stay. Readers who have the issue open get the new file within some
          minutes.
        </Trans>
      </Hint>
      <SentFiles files={sent} interrupted={interrupted.filter(({ replaces }) => replaces === id)} />
      {latest && (latest.state !== 'done' || latest.is_present) && (
        <Rows aria-label={t`Replacement`}>
          <ImportRow row={latest} />
        </Rows>
      )}
      {former && (
        <>
          <p>
            <Trans>The former file is kept until {keptUntil}:</Trans>{' '}
            <Plural value={former.page_count} one="# page" other="# pages" />
          </p>
          <Button isDisabled={isBusy || isUnderWay} onPress={() => setIsAsking(true)}>
            <Trans>Bring back the former file…</Trans>
          </Button>
          <ConfirmDialog
            title={t`Bring back the former file?`}
            action={t`Bring it back`}
            isOpen={isAsking}
            onClose={() => setIsAsking(false)}
            onConfirm={() => {
              setIsAsking(false);
              editor.bringBack();
            }}
            isPending={false}
          >
            <p>
              <Trans>
                The issue gets its former pages, cover and preview again. The present file can be brought back for a
                day.
              </Trans>
            </p>
          </ConfirmDialog>
        </>
      )}
      <p role="status">{editor.done === 'bringBackFile' && <Trans>The former file is back.</Trans>}</p>
    </Box>
  );
}
