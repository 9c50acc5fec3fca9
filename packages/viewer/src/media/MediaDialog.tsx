import { useLingui } from '@lingui/react/macro';
import { useActorRef, useSelector } from '@xstate/react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../ui/IconButton.tsx';
import { closeIcon } from '../ui/icons.tsx';
import { look, TOUCH_TARGET } from '../ui/look.ts';
import type { LookUp } from './lookUp.ts';
import { MediaFailure, MediaNote } from './MediaFailure.tsx';
import { mediaActors } from './mediaActors.ts';
import { type MediaTarget, mediaMachine } from './mediaMachine.ts';
import { PlayerView } from './PlayerView.tsx';

/** Over the whole window, sized in percent like the reader itself. */
const Dialog = styled.dialog`
  position: fixed;
  inset: 0;
  box-sizing: border-box;
  inline-size: 100%;
  block-size: 100%;
  max-inline-size: none;
  max-block-size: none;
  margin: 0;
  padding: 0;
  border: 0;
  overflow: hidden;
  outline: 0;
  background: rgb(0 0 0 / 85%);
  color: ${look.text};
  color-scheme: dark;

  &[open] {
    display: grid;
    grid-template: minmax(${TOUCH_TARGET}, auto) minmax(0, 1fr) auto / minmax(0, 1fr) auto;
  }

  &::backdrop {
    background: none;
  }
`;

const Heading = styled.h2`
  margin: 0;
  padding-inline: 16px;
  overflow: hidden;
  font-size: 1em;
  font-weight: 600;
  line-height: ${TOUCH_TARGET};
  text-overflow: ellipsis;
  white-space: nowrap;

  & > a {
    color: inherit;
  }

  & > a:focus-visible {
    outline: 2px solid ${look.focus};
    outline-offset: -2px;
  }
`;

const Body = styled.div`
  grid-column: 1 / -1;
  container-type: size;
  position: relative;
  display: grid;
  place-items: center;
  margin: 0 12px 12px;
`;

const Foot = styled.div`
  grid-column: 1 / -1;
  padding-inline: 12px;
  color: ${look.quietText};
`;

const Loading = styled.p`
  position: absolute;
  margin: 0;
  pointer-events: none;
`;

interface MediaDialogProps {
  target: MediaTarget;
  /** The link's name. */
  title: string;
  /** The element that gets the focus back afterwards. */
  opener: HTMLElement | null;
  /** The dialog ignores later changes of it. */
  lookUp?: LookUp | undefined;
  onClose: () => void;
}

/** Plays a link's media, or media in the file, over the viewer. Mounted means open. */
export function MediaDialog({ target, title, opener, lookUp, onClose }: MediaDialogProps) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [machine] = useState(() => mediaMachine.provide({ actors: mediaActors(lookUp) }));
  const actor = useActorRef(machine, { input: { target } });
  const snapshot = useSelector(actor, (current) => current);
  const { player } = snapshot.context;
  const playing = snapshot.matches('playing');
  const failed = snapshot.matches('failed') || snapshot.matches('unreachable');
  const name = (player?.from === 'frame' && player.title) || title;

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.focus();
    return () => {
      element?.close();
      // The dialog gives the focus back itself: Safari does not focus a pressed link or button.
      opener?.focus();
    };
  }, [opener]);

  return (
    <Dialog
      ref={dialog}
      tabIndex={-1}
      aria-labelledby={titleId}
      // The viewer beneath has its own keys.
      onKeyDown={(event) => event.stopPropagation()}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        // The browser may close the dialog. If the dialog was only remounted, it is open again by now.
        if (!dialog.current?.open) onClose();
      }}
    >
      <Heading id={titleId}>
        {target.kind === 'url' ? (
          <a href={target.url} target="_blank" rel="noopener noreferrer nofollow">
            {name}
          </a>
        ) : (
          name
        )}
      </Heading>
      <IconButton label={t`Close`} icon={closeIcon} onPress={onClose} />
      <Body aria-busy={!playing && !failed}>
        {failed ? (
          <MediaFailure
            url={target.kind === 'url' ? target.url : (player?.from === 'file' && player.url) || null}
            unreachable={snapshot.matches('unreachable')}
          />
        ) : (
          <>
            {!playing && <Loading role="status">{t`Loading…`}</Loading>}
            {player && (
              <PlayerView
                player={player}
                title={name}
                onLoad={() => actor.send({ type: 'player.loaded' })}
                onFailure={() => actor.send({ type: 'player.failed' })}
              />
            )}
          </>
        )}
      </Body>
      {!failed && player?.from === 'frame' && target.kind === 'url' && (
        <Foot>
          <MediaNote url={target.url} />
        </Foot>
      )}
    </Dialog>
  );
}
