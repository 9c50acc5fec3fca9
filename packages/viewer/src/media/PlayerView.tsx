import { styled } from 'styled-components';
import type { Player } from './player.ts';

/** As large as fits, in its own proportions. */
const Frame = styled.iframe`
  border: 0;
  background: #000;

  &[data-shape='film'] {
    inline-size: min(100cqi, 100cqb * var(--ratio));
    aspect-ratio: var(--ratio);
  }

  &[data-shape='bar'] {
    inline-size: min(100cqi, 720px);
    max-block-size: 100cqb;
  }
`;

const Video = styled.video`
  max-inline-size: 100cqi;
  max-block-size: 100cqb;
`;

const Audio = styled.audio`
  inline-size: min(100cqi, 480px);
`;

/** CSS pixels: the height of sound players that do not report one. */
const SOUND_HEIGHT = 166;

interface PlayerViewProps {
  player: Player;
  title: string;
  onLoad: () => void;
  onFailure: () => void;
}

export function PlayerView({ player, title, onLoad, onFailure }: PlayerViewProps) {
  if (player.from === 'frame') {
    const { kind, width, height, frameUrl } = player;
    const ratio = width && height ? width / height : 16 / 9;
    return (
      <Frame
        title={title}
        data-shape={kind === 'audio' ? 'bar' : 'film'}
        style={kind === 'audio' ? { height: height ?? SOUND_HEIGHT } : ({ '--ratio': ratio } as object)}
        // These attributes stand before the address: browsers read them when the frame begins to load. Players of
        // another origin need these rights to play, to keep their own cookies and to lead to their site; they get no
        // others, such as leading this page away. YouTube plays nothing for pages that hide their address.
        sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation"
        allow="autoplay; fullscreen; encrypted-media"
        referrerPolicy="strict-origin-when-cross-origin"
        src={frameUrl}
        onLoad={onLoad}
      />
    );
  }
  const shared = { src: player.url, title, controls: true, autoPlay: true, onLoadedData: onLoad, onError: onFailure };
  return player.kind === 'video' ? <Video {...shared} playsInline /> : <Audio {...shared} />;
}
