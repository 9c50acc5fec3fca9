import { useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { rememberScrolling } from '../remembered.ts';
import { type ReaderChoices, showsMagazine } from '../viewerContext.ts';
import {
  columnIcon,
  contentsIcon,
  fullscreenIcon,
  pagesIcon,
  scrollIcon,
  selectIcon,
  shareIcon,
  spreadIcon,
  textIcon,
  turnIcon,
} from './icons.tsx';
import { look, ROOMY } from './look.ts';
import { MenuItem } from './MenuItem.tsx';
import { PaperChoice } from './PaperChoice.tsx';
import { useReader, useViewer } from './readerContext.ts';
import type { Fullscreen } from './useFullscreen.ts';
import { ZoomControl } from './ZoomControl.tsx';

/** Items that the bar itself shows if there is room. */
const Narrow = styled.div`
  border-block-end: 1px solid ${look.line};

  ${ROOMY} {
    display: none;
  }
`;

/** Items that the bar itself shows in a narrow window. */
const Roomy = styled.div`
  display: none;

  ${ROOMY} {
    display: contents;
  }
`;

interface MenuProps {
  fullscreen: Fullscreen;
  onShare: (() => void) | null;
  onChosen: () => void;
}

export function Menu({ fullscreen, onShare, onChosen }: MenuProps) {
  const { t } = useLingui();
  const { actor } = useReader();
  const { textSelecting, textView, animatedTurns, scrolling } = useViewer(({ options }) => options);
  const magazine = useViewer(showsMagazine);
  const choose = (options: Partial<ReaderChoices>) => {
    actor.send({ type: 'options.changed', options });
    onChosen();
  };
  const chooseLayout = (options: Partial<ReaderChoices> & { scrolling: boolean }) => {
    rememberScrolling(options.scrolling);
    choose(options);
  };
  const then = (act: () => void) => () => {
    act();
    onChosen();
  };

  return (
    <>
      <Narrow>
        {!textView && <ZoomControl />}
        <MenuItem icon={pagesIcon} onPress={() => choose({ panel: 'pages' })}>{t`Thumbnails`}</MenuItem>
        <MenuItem
          icon={selectIcon}
          pressed={textSelecting}
          onPress={() => choose({ textSelecting: !textSelecting })}
        >{t`Select text`}</MenuItem>
        {fullscreen.available && (
          <MenuItem icon={fullscreenIcon} pressed={fullscreen.active} onPress={then(fullscreen.toggle)}>
            {t`Full screen`}
          </MenuItem>
        )}
      </Narrow>
      <MenuItem icon={contentsIcon} onPress={() => choose({ panel: 'contents' })}>{t`Contents`}</MenuItem>
      <Roomy>
        <MenuItem icon={textIcon} pressed={textView} onPress={() => choose({ textView: !textView })}>
          {t`Text view and reading aloud`}
        </MenuItem>
        {!textView && (
          <MenuItem
            icon={columnIcon}
            onPress={then(() => actor.send({ type: 'view.column' }))}
          >{t`Fit column`}</MenuItem>
        )}
      </Roomy>
      <MenuItem
        icon={spreadIcon}
        pressed={magazine}
        onPress={() => chooseLayout({ magazine: !magazine, scrolling: false })}
      >
        {t`Two pages side by side`}
      </MenuItem>
      <MenuItem icon={scrollIcon} pressed={scrolling} onPress={() => chooseLayout({ scrolling: !scrolling })}>
        {t`Continuous scrolling`}
      </MenuItem>
      <MenuItem icon={turnIcon} pressed={animatedTurns} onPress={() => choose({ animatedTurns: !animatedTurns })}>
        {t`Animate page turns`}
      </MenuItem>
      <PaperChoice onChosen={onChosen} />
      {onShare && <MenuItem icon={shareIcon} onPress={then(onShare)}>{t`Share this page`}</MenuItem>}
    </>
  );
}
