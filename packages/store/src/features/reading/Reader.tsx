import { useLingui } from '@lingui/react/macro';
import type { DocumentType, Issue, Locale, StoreErrorCode } from '@magazine-store/protocol';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef } from 'react';
import type { NextIssue } from '../../core/nextIssues.ts';
import type { Api } from '../../core/ports.ts';
import type { ReadingActor } from '../../core/readingMachine.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { OpeningReader } from '../../ui/OpeningReader.tsx';
import { shownCovers } from '../../ui/shownCovers.ts';
import { useStore } from '../../ui/storeContext.ts';
import { useLinkFollowed } from '../../ui/useLinkFollowed.ts';
import { useScreenName } from '../../ui/useScreenName.ts';
import { WaysScreen } from './chunks.ts';
import { FailedToLoad } from './FailedToLoad.tsx';
import { createSource, firstPictureUrl } from './source.ts';
import { useEndLeaf } from './useEndLeaf.tsx';
import { useSampleLeaves } from './useSampleLeaves.tsx';
import { viewerChunk } from './viewerChunk.ts';
import { viewerRequests } from './viewerRequests.ts';
import type { ReadingOffer } from './WaysToRead.tsx';

interface ReaderProps {
  reading: ReadingActor;
  api: Api;
  issue: Issue;
  type: DocumentType;
  page: number;
  /** The text that the viewer finds and marks; null: none. */
  find: string | null;
  /** The address for reports about problems; null without one. */
  supportEmail: string | null;
  offer: ReadingOffer;
  /** The visitor may read all of the issue. */
  mayRead: boolean;
  /** Issues to show at the end of this one. */
  next: readonly NextIssue[];
  /** The page itself shows the first page of the document until the viewer does. */
  pageShows: boolean;
  /** The server has refused the document, from the start or later. */
  onRefused: () => void;
  /** The viewer has stopped with an error. */
  onCrash: () => void;
  /** The document, or the viewer, can't be shown. The visitor has been told. */
  onFailure: (code: StoreErrorCode) => void;
  /** The document is whole, and this page shows. The reader has not turned it yet. */
  onOpened: (page: number) => void;
  /** `read`: the page that the reader has come to, the last one of the issue if it is in sight with `page`. */
  onPageChange: (page: number, read: number) => void;
}

const NO_PAGES: readonly number[] = [];

/** An open issue, over the whole window. */
export function Reader(props: ReaderProps) {
  const { reading, api, issue, type, page, find, supportEmail, offer, mayRead, next, pageShows } = props;
  const { onRefused, onCrash, onFailure, onOpened, onPageChange } = props;
  const { t, i18n } = useLingui();
  const { commands, coverUrl, pageUrl, writeMail } = useStore();
  const followsLink = useLinkFollowed();
  const title = issue.title || t`No title`;
  useScreenName(title);
  const viewerState = useSelector(reading, ({ value }) => value.viewer);
  const documentFailed = useSelector(reading, (snapshot) => snapshot.matches({ document: 'failed' }));
  const refusal = useSelector(reading, ({ context }) => context.refusal);
  const wasRefused = refusal !== null;
  const granted = useSelector(reading, ({ context }) => context.download !== null);
  // The viewer keeps its first source. It gets renewed URLs by asking that source.
  const source = useMemo(() => {
    const { download } = reading.getSnapshot().context;
    return granted && download ? createSource(reading, download, api) : null;
  }, [reading, granted, api]);
  const requests = useMemo(() => viewerRequests(api, { issueId: issue.id, type }), [api, issue.id, type]);
  const { cover } = issue;
  const pageCover = useMemo(
    () => ({ url: coverUrl(1000, cover.file_name), width: cover.width, height: cover.height }),
    [cover, coverUrl],
  );
  const close = () => commands.closeViewer();
  const hasReported = useRef(false);
  useEffect(() => {
    if (!wasRefused || hasReported.current) return;
    // Report only the first refusal: the report may lead to the same refusal again.
    hasReported.current = true;
    onRefused();
  }, [wasRefused, onRefused]);

  const failed = documentFailed || viewerState === 'failed';
  useEffect(() => {
    if (failed) onFailure('failed_to_load');
  }, [failed, onFailure]);

  const subject = { title, cover: { ...pageCover, url: coverUrl(500, cover.file_name) } };
  const numbers = useSelector(reading, ({ context }) => context.download?.page_numbers) ?? NO_PAGES;
  const inIssue = numbers[page - 1];
  // The catalogue may be older than the file.
  const inFile = useSelector(reading, ({ context }) => context.download?.page_images?.sizes.length);
  const pageCount = inFile ?? (type === 'full' ? issue.page_count : numbers.length);
  const sampleLeaves = useSampleLeaves({ issue, cover: subject.cover, offer, mayRead, numbers });
  const endLeaf = useEndLeaf({ pageCount, store: offer.store, next });
  const leaves = type === 'sample' ? sampleLeaves : endLeaf;
  const retry = () => reading.send({ type: 'retry' });
  const opening = () => {
    const images = reading.getSnapshot().context.download?.page_images;
    const coverPicture = shownCovers.get(cover.file_name) ?? coverUrl(400, cover.file_name);
    return (
      <OpeningReader
        title={title}
        pictureUrl={images ? firstPictureUrl(images, page, api) : coverPicture}
        sample={type === 'sample'}
        onClose={close}
      />
    );
  };
  const failure = (again: () => void) => (
    <Dialog label={title} fullScreen onClose={close}>
      <FailedToLoad {...subject} onRetry={again} onReturn={close} />
    </Dialog>
  );
  if (wasRefused) {
    return (
      <WaysScreen waiting={opening()} fallback={failure}>
        {({ Placeholder }) => (
          <Dialog label={title} fullScreen onClose={close}>
            <Placeholder {...subject} {...{ issue, offer, refusal }} wasGranted={granted} onReturn={close} />
          </Dialog>
        )}
      </WaysScreen>
    );
  }
  if (failed) return failure(retry);
  if (viewerState === 'loading') return pageShows ? null : opening();
  const { Viewer } = viewerChunk();
  return (
    <ErrorBoundary fallback={null} onError={onCrash}>
      <Viewer
        source={source}
        {...requests}
        cover={pageCover}
        title={title}
        binding={issue.rtl ? 'right' : 'left'}
        locale={i18n.locale as Locale}
        page={page}
        find={find}
        slidesIn={false}
        onClose={close}
        onPageChange={(shown, last) => onPageChange(shown, last === pageCount ? last : shown)}
        onDocumentComplete={() => {
          reading.send({ type: 'document.completed' });
          // The leaves will need it. A leaf loads it again if this fails.
          WaysScreen.load().catch(() => {});
          // An address may name a page that the document hasn't.
          onOpened(Math.min(page, pageCount || page));
        }}
        // The viewer reports all other failures itself, and goes on showing the pages' images.
        onFailure={({ code }) => {
          if (code === 'access_ended') reading.send({ type: 'document.failed' });
          else onFailure(code);
        }}
        onPartFailure={() => onFailure('failed_to_load')}
        pageUrl={(shared) => pageUrl(issue.id, type, shared)}
        leaves={leaves}
        followsLink={followsLink}
        {...(type === 'sample' && {
          action: {
            label: t`Open the full version`,
            onPress: () => commands.openViewer(issue.id, { type: 'full', ...(inIssue && { page: inIssue }) }),
          },
        })}
        {...(supportEmail && {
          onReport: (problem: { page: number; error: unknown }) =>
            writeMail({
              to: supportEmail,
              subject: t`A page of “${title}” could not be shown`,
              body: `${pageUrl(issue.id, type, problem.page)}\n\n${String(problem.error)}`,
            }),
        })}
      />
    </ErrorBoundary>
  );
}
