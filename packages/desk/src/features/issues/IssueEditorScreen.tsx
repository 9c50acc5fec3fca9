import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { styled } from 'styled-components';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx';
import { DeleteIssue } from './DeleteIssue.tsx';
import { IssueChanges } from './IssueChanges.tsx';
import { IssueCover } from './IssueCover.tsx';
import { IssueFault } from './IssueFault.tsx';
import { IssueFields } from './IssueFields.tsx';
import type { Issue } from './issueForm.ts';
import { Publication } from './Publication.tsx';
import { ShownPages } from './pages/ShownPages.tsx';
import { IssueFile } from './uploads/IssueFile.tsx';
import { useIssueEditor } from './useIssueEditor.ts';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: 1.5rem 2rem;
  @media (min-width: 64rem) {
    grid-template-columns: minmax(0, 1fr) 19rem;
  }
`;

const Beside = styled.aside`
  display: grid;
  gap: 1.25rem;
  /* On a narrow window the state of the issue comes before its details. */
  order: -1;
  @media (min-width: 64rem) {
    order: 0;
    position: sticky;
    inset-block-start: 1.75rem;
  }
`;

const CoverBox = styled.div`
  inline-size: 7rem;
  @media (min-width: 64rem) {
    inline-size: 12rem;
  }
`;

/** Stays in sight while there is something to save. */
const SaveBar = styled.div<{ $isNeeded: boolean }>`
  position: ${({ $isNeeded }) => ($isNeeded ? 'sticky' : 'static')};
  inset-block-end: 0;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.75rem;
  padding-block: 0.75rem;
  border-block-start: 1px solid var(--line);
  background: var(--background);
`;

/** One issue with all its details. */
export function IssueEditorScreen({ issue: initial }: { issue: Issue }) {
  const { t } = useLingui();
  const editor = useIssueEditor(initial);
  const { issue, values, isChanged, wrong, others, error, done, isBusy, isRestored } = editor;
  const { id } = issue;
  return (
    <Page title={issue.title || t`Issue ${id}, without a title`}>
      <p>
        <Link to="..">
          <Trans>All issues</Trans>
        </Link>
      </p>
      {others && <ChangedMeanwhile others={others} isChanged={isChanged} onTake={editor.change} />}
      {isRestored && isChanged && !others && (
        <Notice>
          <Trans>What you typed here last time and did not save is back.</Trans>
        </Notice>
      )}
      <Columns>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (isChanged && wrong.length === 0) editor.save();
          }}
        >
          <IssueFields issue={issue} values={values} wrong={wrong} onChange={editor.change} />
          <SaveBar $isNeeded={isChanged}>
            <Button type="submit" $kind="primary" isDisabled={!isChanged || wrong.length > 0 || isBusy}>
              <Trans>Save</Trans>
            </Button>
            {isChanged && (
              <Button isDisabled={isBusy} onPress={editor.discard}>
                <Trans>Discard changes</Trans>
              </Button>
            )}
            <span role="status">
              {isBusy ? <Trans>Saving…</Trans> : done === 'editIssue' && !isChanged ? <Trans>Saved.</Trans> : ''}
            </span>
          </SaveBar>
        </form>
        <Beside>
          <CoverBox>
            <IssueCover issue={issue} width={400} />
          </CoverBox>
          <ShownPages editor={editor} />
          {error !== null && <IssueFault error={error} />}
          <Publication editor={editor} />
          <IssueFile editor={editor} />
        </Beside>
        <div>
          <IssueChanges editor={editor} />
          <DeleteIssue issue={issue} />
        </div>
      </Columns>
    </Page>
  );
}
