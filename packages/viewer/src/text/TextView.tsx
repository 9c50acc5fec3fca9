import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { TEXT_SCALES } from '../constants.ts';
import { formatPercent } from '../ui/formatPercent.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { closeIcon } from '../ui/icons.tsx';
import { look, wherever } from '../ui/look.ts';
import { useFocusResumed } from '../ui/useFocusResumed.ts';
import { useFocusReturn } from '../ui/useFocusReturn.ts';
import type { PaperColor } from '../viewerContext.ts';
import { followTableWidth } from './followTableWidth.ts';
import { PageTextBlocks, type PictureBlock } from './PageTextBlocks.tsx';
import { ReadAloudBar } from './ReadAloudBar.tsx';
import { ReadingColumn } from './ReadingColumn.tsx';
import type { TextBlock } from './textBlock.ts';
import type { ReadAloud } from './useReadAloud.ts';
import { useReadingPlace } from './useReadingPlace.ts';

const View = styled.div`
  display: flex;
  flex-direction: column;
  block-size: 100%;
  min-block-size: 0;
  background: ${look.surround};
  color: ${look.text};
`;

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 12px;
  padding: 4px 8px;
  background: ${look.bar};

  h2 {
    flex: 1;
    margin: 0;
    font-size: 1em;
    font-weight: 600;
  }
`;

/** A line of its own in a narrow view. */
const Speech = styled.div`
  ${wherever('(max-width: 640px)')} {
    order: 1;
    flex-basis: 100%;
  }
`;

const Sizes = styled.div`
  display: flex;
  align-items: center;

  output {
    min-inline-size: 3.5em;
    text-align: center;
    font-variant-numeric: tabular-nums;
  }
`;

const Letter = styled.span`
  font-size: 1.125em;
`;

interface TextViewProps {
  /** Null while the viewer fetches them. */
  blocks: readonly TextBlock[] | null;
  /** Those of the page that the reader reads; left out if there is only one page. */
  blocksOfPage?: readonly TextBlock[] | null;
  /** The text could not be fetched. */
  failed: boolean;
  /** The label of the page or spread, such as 'Page 5'. */
  pageLabel: string;
  /** At 1 the text has the size of the interface. */
  textScale: number;
  paper: PaperColor;
  onTextScale: (scale: number) => void;
  renderPicture?: ((picture: PictureBlock) => ReactNode) | undefined;
  /** Called when the reader comes to another block, by scrolling or by the voice. */
  onRead: (block: TextBlock) => void;
  /** Null if the browser cannot speak. */
  speech: ReadAloud | null;
  /** True while something else shows in the view's place. */
  outOfReach?: boolean;
  onClose: () => void;
}

/** A page's text, flowing in the size that the reader wants. It fills its container. */
export function TextView(props: TextViewProps) {
  const { blocks, failed, pageLabel, textScale, paper, onTextScale, renderPicture, onRead, speech, onClose } = props;
  const { blocksOfPage = blocks, outOfReach = false } = props;
  const { t, i18n } = useLingui();
  const titleId = useId();
  const view = useRef<HTMLDivElement>(null);
  const region = useRef<HTMLDivElement>(null);
  useFocusReturn(view);
  useLayoutEffect(() => {
    const root = view.current?.getRootNode() as Document | ShadowRoot | undefined;
    // A press on a button has opened the view. From now on keys scroll the text.
    if (root?.activeElement?.matches('button')) region.current?.focus({ preventScroll: true });
  }, []);
  useFocusResumed(view, region, outOfReach);
  const current = speech?.current ?? null;
  const smaller = TEXT_SCALES.findLast((scale) => scale < textScale);
  const larger = TEXT_SCALES.find((scale) => scale > textScale);

  const onScroll = useReadingPlace(region, { blocks, blocksOfPage, current, textScale, onRead });

  return (
    <View
      ref={view}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Escape closes the text view, not the whole viewer.
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <Bar>
        <h2 id={titleId}>{t`Text view: ${pageLabel}`}</h2>
        {speech && (
          <Speech>
            <ReadAloudBar {...speech} />
          </Speech>
        )}
        <Sizes role="group" aria-label={t`Text size`}>
          <IconButton
            label={t`Smaller text A−`}
            icon={<Letter>A−</Letter>}
            unavailable={smaller === undefined}
            onPress={() => onTextScale(smaller ?? textScale)}
          />
          <output>{i18n._(formatPercent(textScale))}</output>
          <IconButton
            label={t`Larger text A+`}
            icon={<Letter>A+</Letter>}
            unavailable={larger === undefined}
            onPress={() => onTextScale(larger ?? textScale)}
          />
        </Sizes>
        <IconButton label={t`Close text view`} icon={closeIcon} onPress={onClose} />
      </Bar>
      <ReadingColumn ref={region} labelledBy={titleId} scale={textScale} paper={paper} onScroll={onScroll}>
        <p role="status">
          {failed && t`The text of this page could not be loaded.`}
          {!failed && blocks === null && t`Loading the text…`}
          {!failed && blocks?.length === 0 && t`There is no text on this page.`}
        </p>
        {!failed && blocks && (
          <PageTextBlocks blocks={blocks} current={current} renderPicture={renderPicture} tableRef={followTableWidth} />
        )}
      </ReadingColumn>
    </View>
  );
}
