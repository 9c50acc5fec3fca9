import type { EmbeddedMedia } from '@magazine-store/contents';
import { type EventObject, fromCallback } from 'xstate';
import { linkedMedia } from '../layers/linkRules.ts';
import type { LookUp } from './lookUp.ts';
import type { MediaEvent, MediaTarget } from './mediaMachine.ts';
import type { Player } from './player.ts';

/** The actors of the media machine. Without `lookUp` nothing can be looked up. */
export function mediaActors(lookUp: LookUp | undefined) {
  return {
    player: fromCallback<EventObject, MediaTarget>(({ input, sendBack }) => {
      const tell: (event: MediaEvent) => void = sendBack;
      const controller = new AbortController();
      const { signal } = controller;

      findPlayer(input, lookUp, signal).then(
        (player) => {
          if (!signal.aborted) tell({ type: 'player.found', player });
        },
        (reason: { code?: unknown } | undefined) => {
          const unreachable = reason?.code === 'unreachable';
          if (!signal.aborted) tell({ type: unreachable ? 'player.unreachable' : 'player.failed' });
        },
      );
      return () => controller.abort();
    }),
  };
}

async function findPlayer(target: MediaTarget, lookUp: LookUp | undefined, signal: AbortSignal): Promise<Player> {
  if (target.kind === 'media') return createEmbeddedPlayer(await target.load(), signal);
  const media = linkedMedia(target.url);
  if (!media) throw new Error('no film, sound or slides');
  const { kind, from, url } = media;
  if (from === 'frame') return { from, kind, title: '', frameUrl: url, width: null, height: null };
  if (from === 'file' && kind !== 'slides') return { from, kind, url };
  if (!lookUp) throw new Error('no lookup to ask');
  const found = await lookUp(url, signal);
  // A frame of our own origin could reach out of its sandbox.
  const { protocol, origin } = new URL(found.frameUrl);
  if (protocol !== 'https:' || origin === window.origin) throw new Error(`no frame for ${origin}`);
  return { from: 'frame', ...found };
}

function createEmbeddedPlayer({ contentType, data }: EmbeddedMedia, signal: AbortSignal): Player {
  signal.throwIfAborted();
  const kind = /^(video|audio)\//.exec(contentType)?.[1];
  if (kind !== 'video' && kind !== 'audio') throw new Error(`cannot play ${contentType}`);
  const url = URL.createObjectURL(new Blob([data], { type: contentType }));
  signal.addEventListener('abort', () => URL.revokeObjectURL(url));
  return { from: 'file', kind, url };
}
