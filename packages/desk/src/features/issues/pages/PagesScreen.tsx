import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { Link, useParams } from 'react-router';
import { styled } from 'styled-components';
import { AskBeforeLeaving } from '../../../ui/AskBeforeLeaving.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { Page } from '../../../ui/Page.tsx';
import { readPages, writePages } from '../../../ui/pageRanges.ts';
import { IssueFailure } from '../IssueFailure.tsx';
import { IssueFault } from '../IssueFault.tsx';
import type { Issue } from '../issueForm.ts';
import { PageGrid } from './PageGrid.tsx';
import { PagesState } from './PagesState.tsx';
import { ReplacedFile } from './ReplacedFile.tsx';
import { useChosenPages, usePagesOfIssue } from './useChosenPages.ts';

const Tools = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: 1rem 2rem;
  @media (min-width: 48rem) {
    grid-template-columns: auto minmax(0, 24rem);
  }
`;

const Targets = styled.fieldset`
  display: grid;
  gap: 0.25rem;
  min-inline-size: 0;
  margin: 0;
  padding: 0;
  border: 0;
  & > legend {
    padding: 0;
    font-weight: 600;
  }
  & > label {
    display: flex;
    align-items: baseline;
    gap: 0.6em;
    min-block-size: 1.75rem;
  }
`;

const SaveBar = styled.div`
  position: sticky;
  inset-block-end: 0;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.5rem 0.75rem;
  padding-block: 0.75rem;
  border-block-start: 1px solid var(--line);
  background: var(--background);
`;

/** The screen on which editors choose the cover and the preview of an issue among its pages. */
export function PagesScreen() {
  const { id = '' } = useParams();
  const { data, isPending, isError, error, refetch } = usePagesOfIssue(Number(id));
  if (isPending) return <Loading />;
  if (isError && !data) return <IssueFailure error={error} onRetry={() => void refetch()} />;
  return data && <PagesEditor key={data.id} issue={data} />;
}

function PagesEditor({ issue }: { issue: Issue }) {
  const { t } = useLingui();
  const name = useId();
  const [target, setTarget] = useState<'cover' | 'sample'>('sample');
  /** What is typed of the preview until it is left. */
  const [typed, setTyped] = useState<string | null>(null);
  const editor = useChosenPages(issue);
  const { cover, sample, isBusy, isChanged } = editor;
  const { id, page_count: pageCount, title } = issue;
  const isWrong = typed !== null && readPages(typed, pageCount) === null;
  const titled = title || t`Issue ${id}, without a title`;
  return (
    <Page title={t`Cover and preview of ${titled}`}>
      <p>
        <Link to=".." relative="path">
          <Trans>Back to the issue</Trans>
        </Link>
      </p>
      <ReplacedFile issue={issue} />
      <PagesState issue={issue} />
      {editor.error !== null && <IssueFault error={editor.error} />}
      <Tools>
        <Targets disabled={isBusy}>
          <legend>
            <Trans>A press on a page chooses</Trans>
          </legend>
          <label>
            <input type="radio" name={name} checked={target === 'sample'} onChange={() => setTarget('sample')} />
            <Trans>pages of the preview, which all may read</Trans>
          </label>
          <label>
            <input type="radio" name={name} checked={target === 'cover'} onChange={() => setTarget('cover')} />
            <Trans>the page that the cover shows</Trans>
          </label>
        </Targets>
        <Field
          label={t`Pages of the preview`}
          hint={t`For example 1-6, 9. Empty: no preview.`}
          fault={isWrong ? t`The issue has pages 1 to ${pageCount}. Write them like 1-6, 9.` : undefined}
          value={typed ?? writePages(sample)}
          isDisabled={isBusy}
          onChange={(text) => {
            setTyped(text);
            const pages = readPages(text, pageCount);
            if (pages) editor.choose({ sample: pages });
          }}
          onBlur={() => {
            if (!isWrong) setTyped(null);
          }}
        />
      </Tools>
      <PageGrid
        issue={issue}
        target={target}
        cover={cover}
        sample={sample}
        isDisabled={isBusy}
        onChange={(chosen) => {
          setTyped(null);
          editor.choose(chosen);
        }}
      />
      <SaveBar>
        <AskBeforeLeaving isUnsaved={editor.isUnsaved} />
        <Button $kind="primary" isDisabled={!isChanged || isWrong || isBusy} onPress={editor.save}>
          <Trans>Save</Trans>
        </Button>
        {isChanged && !isBusy && (
          <Button
            onPress={() => {
              setTyped(null);
              editor.discard();
            }}
          >
            <Trans>Discard changes</Trans>
          </Button>
        )}
        <span>
          <Trans>Cover: page {cover}</Trans>
          {' · '}
          <Plural value={sample.length} _0="No preview" one="Preview: # page" other="Preview: # pages" />
        </span>
        <span role="status">
          {isBusy ? <Trans>The server is at work…</Trans> : editor.isSaved && !isChanged ? <Trans>Saved.</Trans> : ''}
        </span>
      </SaveBar>
    </Page>
  );
}
