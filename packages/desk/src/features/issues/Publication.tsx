import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx';
import { writtenTime } from '../../ui/writtenTime.ts';
import { IssueState } from './IssueState.tsx';
import { lacksPrice, toMoment } from './issueForm.ts';
import { SellingObstacle } from './SellingObstacle.tsx';
import type { IssueEditor } from './useIssueEditor.ts';

const Box = styled.section`
  display: grid;
  justify-items: start;
  gap: 0.5rem;
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem;
  margin-block-start: 0.25rem;
`;

/** Whether readers can buy the issue, and the buttons that change it. */
export function Publication({ editor }: { editor: IssueEditor }) {
  const { t, i18n } = useLingui();
  const [isAsking, setIsAsking] = useState(false);
  const { issue, values, changed, isBusy, isChanged, wrong } = editor;
  const { state, owners, openings } = issue;
  const time = issue.published_at && writtenTime(issue.published_at, i18n.locale);
  const isOffered = state === 'on_sale' || state === 'scheduled';
  const isPriceless = lacksPrice(values);
  const isDisabled = isBusy || wrong.length > 0;
  const chosen = changed.includes('publishedAt') ? toMoment(values.publishedAt) : issue.published_at;
  const isLater = new Date(chosen ?? 0) > new Date();
  const publishLabel = isLater ? t`Schedule` : t`Publish`;
  const publishSaved = isLater ? t`Save and schedule` : t`Save and publish`;
  return (
    <Box aria-label={t`Publication`}>
      <IssueState state={state} />
      <p>
        {state === 'on_sale' && <Trans>In the store since {time}.</Trans>}
        {state === 'scheduled' && <Trans>Appears in the store on {time}. Until then it is not to be seen there.</Trans>}
        {state === 'draft' && <Trans>Not in the store yet: members of the desk alone see it.</Trans>}
        {state === 'unpublished' && <Trans>Not in the store. Only readers who own it can read it.</Trans>}
      </p>
      <p>
        <Plural value={issue.page_count} one="# page" other="# pages" />
        {' · '}
        <Plural value={owners} _0="no reader owns it" one="# reader owns it" other="# readers own it" />
      </p>
      <p>
        <Plural
          value={openings.full}
          _0="Not opened in the last 30 days"
          one="Opened # time in the last 30 days"
          other="Opened # times in the last 30 days"
        />
        {issue.sample && (
          <>
            {' · '}
            <Plural
              value={openings.sample}
              _0="preview not opened"
              one="preview opened # time"
              other="preview opened # times"
            />
          </>
        )}
      </p>
      <Buttons>
        {!isOffered && (
          <Button $kind="primary" isDisabled={isDisabled || isPriceless} onPress={() => editor.publish()}>
            {isChanged ? publishSaved : publishLabel}
          </Button>
        )}
        {(state === 'scheduled' || (!isOffered && isLater)) && (
          <Button isDisabled={isDisabled || isPriceless} onPress={() => editor.publish(null)}>
            <Trans>Publish now</Trans>
          </Button>
        )}
        {isOffered && (
          <Button isDisabled={isBusy} onPress={() => setIsAsking(true)}>
            <Trans>Unpublish…</Trans>
          </Button>
        )}
      </Buttons>
      {!isOffered && isPriceless && (
        <p>
          <Trans>Before you publish it, give a price or choose Free.</Trans>
        </p>
      )}
      <p>
        {state === 'on_sale' && (
          <a href={`/read/${issue.id}`} target="_blank" rel="noreferrer">
            <Trans>Show in the store</Trans>
          </a>
        )}
      </p>
      {(issue.price ?? 0) > 0 && <SellingObstacle />}
      <Dialog title={t`Unpublish this issue?`} role="alertdialog" isOpen={isAsking} onClose={() => setIsAsking(false)}>
        <p>
          {owners > 0 ? (
            <Trans>It leaves the store. Its owners can still read it, and you can publish it again.</Trans>
          ) : (
            <Trans>It leaves the store. You can publish it again at any time.</Trans>
          )}
        </p>
        <DialogButtons>
          <Button onPress={() => setIsAsking(false)}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            $kind="primary"
            onPress={() => {
              setIsAsking(false);
              editor.unpublish();
            }}
          >
            <Trans>Unpublish</Trans>
          </Button>
        </DialogButtons>
      </Dialog>
    </Box>
  );
}
