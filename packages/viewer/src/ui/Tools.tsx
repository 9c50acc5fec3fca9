import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { styled } from 'styled-components';
import { loadPdfCode } from '../pdf/loadPdfCode.ts';
import type { Panel } from '../viewerContext.ts';
import { formatPercent } from './formatPercent.ts';
import { IconButton } from './IconButton.tsx';
import {
  closeIcon,
  columnIcon,
  findIcon,
  fullscreenIcon,
  moreIcon,
  pagesIcon,
  selectIcon,
  textIcon,
} from './icons.tsx';
import { LazyPart } from './LazyPart.tsx';
import { ROOMY } from './look.ts';
import { Popover } from './Popover.tsx';
import { loadMenu } from './parts.ts';
import { useReader, useViewer, useViewerState } from './readerContext.ts';
import type { Fullscreen } from './useFullscreen.ts';

const Bar = styled.div`
  grid-area: tools;
  display: flex;
  justify-content: flex-end;
`;

/** Tools for phones, where a page is too small to be read. In a wide window they are in the menu. */
const Narrow = styled.div`
  display: contents;

  ${ROOMY} {
    display: none;
  }
`;

/** Tools that stand beside the title in a wide window; in a narrow one they are in the menu. */
const Roomy = styled.div`
  display: none;

  ${ROOMY} {
    display: contents;
  }
`;

const Percent = styled.span`
  padding-inline: 6px;
  font-variant-numeric: tabular-nums;
`;

interface ToolsProps {
  fullscreen: Fullscreen;
  onShare: (() => void) | null;
  onClose: () => void;
}

/** The tools of the viewer. Those that a narrow window has no room for are in the menu only. */
export function Tools({ fullscreen, onShare, onClose }: ToolsProps) {
  const { t, i18n } = useLingui();
  const { actor } = useReader();
  const { panel, textSelecting, textView } = useViewer(({ options }) => options);
  const scale = useViewer(({ view }) => view.scale);
  const percent = i18n._(formatPercent(scale));
  const complete = useViewerState((state) => state.matches({ completion: 'complete' }));
  useEffect(() => {
    // The menu then opens at once, and a zoomed page waits for less. Code that does not load now loads when it is needed.
    if (complete) for (const load of [loadMenu, loadPdfCode]) load().catch(() => {});
  }, [complete]);
  const togglePanel = (wanted: Panel) =>
    actor.send({ type: 'options.changed', options: { panel: panel === wanted ? null : wanted } });

  return (
    <Bar data-bar="">
      <Narrow>
        <IconButton
          label={t`Text view and reading aloud`}
          icon={textIcon}
          pressed={textView}
          onPress={() => actor.send({ type: 'options.changed', options: { textView: !textView } })}
        />
        <IconButton
          label={t`Fit column`}
          icon={columnIcon}
          unavailable={textView}
          onPress={() => actor.send({ type: 'view.column' })}
        />
      </Narrow>
      <Roomy>
        <IconButton
          label={t`Thumbnails`}
          icon={pagesIcon}
          pressed={panel === 'pages'}
          onPress={() => togglePanel('pages')}
        />
      </Roomy>
      <IconButton
        label={t`Find in this issue`}
        icon={findIcon}
        pressed={panel === 'find'}
        onPress={() => togglePanel('find')}
      />
      <Roomy>
        {!textView && (
          <Popover label={t`Zoom ${percent}`} icon={<Percent>{percent}</Percent>}>
            {() => <LazyPart load={loadMenu}>{({ ZoomControl }) => <ZoomControl />}</LazyPart>}
          </Popover>
        )}
        <IconButton
          label={t`Select text`}
          icon={selectIcon}
          pressed={textSelecting}
          onPress={() => actor.send({ type: 'options.changed', options: { textSelecting: !textSelecting } })}
        />
        {fullscreen.available && (
          <IconButton
            label={t`Full screen`}
            icon={fullscreenIcon}
            pressed={fullscreen.active}
            onPress={fullscreen.toggle}
          />
        )}
      </Roomy>
      <Popover label={t`More`} icon={moreIcon}>
        {(close) => (
          <LazyPart load={loadMenu}>
            {({ Menu }) => <Menu fullscreen={fullscreen} onShare={onShare} onChosen={close} />}
          </LazyPart>
        )}
      </Popover>
      <IconButton label={t`Close`} icon={closeIcon} onPress={onClose} />
    </Bar>
  );
}
