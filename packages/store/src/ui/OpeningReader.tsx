import { useLingui } from '@lingui/react/macro';
import { readPaper } from '@magazine-store/viewer/remembered';
import { useState } from 'react';
import { keyframes, styled } from 'styled-components';
import { Dialog } from './Dialog.tsx';
import { CrossIcon } from './icons.tsx';
import { rem } from './rem.ts';

const slideIn = keyframes`
  from { transform: translateX(-100%); }
`;

/** As dark as the viewer, which takes its place later. */
const Surface = styled.div`
  position: absolute;
  inset: 0;
  display: grid;
  grid-template: 44px minmax(0, 1fr) / minmax(0, 1fr) auto;
  background: #1d1f21;
  color: #eceae6;
  font: max(16px, ${rem(1)}) / 1.4 var(--magazine-store-font, system-ui, sans-serif);

  &[data-slides='true'] {
    animation: ${slideIn} 64ms ease-out;
  }

  @media (prefers-reduced-motion: reduce) {
    animation: none !important;
  }
`;

const Bar = styled.div`
  grid-column: 1 / -1;
  display: flex;
  align-items: center;
  background: #141517;
`;

const Title = styled.h2`
  flex: 1;
  min-inline-size: 0;
  padding-inline: 16px;
  overflow: hidden;
  font: inherit;
  font-weight: 600;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const Close = styled.button`
  display: grid;
  place-items: center;
  flex: none;
  inline-size: 44px;
  block-size: 44px;
  padding: 0;
  border: 0;
  border-radius: 8px;
  background: none;
  color: inherit;
  cursor: pointer;

  &:focus-visible {
    outline: 2px solid #fff;
    outline-offset: -3px;
  }

  & > svg {
    inline-size: 24px;
    block-size: 24px;
  }
`;

/** The place of the pages in the viewer: between its bars, and below the strip with the offer of a sample. */
const Page = styled.div`
  grid-column: 1 / -1;
  position: relative;
  margin-block-end: 44px;

  @media (min-width: 720px), (min-width: 640px) and (orientation: landscape) {
    margin: 12px;
  }
  @media (max-width: 1439px) {
    &[data-sample='true'] {
      border-block-start: 44px solid transparent;
    }
  }

  & > img {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    object-fit: contain;
  }

  /* White pages would flash before those of the chosen paper. Only the viewer can adapt their colours to the dark one. */
  &[data-paper='dark'] > img {
    filter: brightness(0.4);
  }

  &[data-paper='sepia']::after {
    content: '';
    position: absolute;
    inset: 0;
    background: #f6ebd6;
    mix-blend-mode: multiply;
    forced-color-adjust: none;
  }
`;

interface OpeningReaderProps {
  title: string;
  /** The URL of an image that is known already: of the page that opens, or of the cover. */
  pictureUrl: string;
  /** The viewer will have a strip with the way to the whole issue. */
  sample: boolean;
  slidesIn?: boolean;
  onClose: () => void;
}

/** Shows a reader at once after a press on Read, while the viewer and the document load. */
export function OpeningReader({ title, pictureUrl, sample, slidesIn = false, onClose }: OpeningReaderProps) {
  const { t } = useLingui();
  const [paper] = useState(readPaper);
  return (
    <Dialog label={title} fullScreen onClose={onClose}>
      <Surface part="opening-viewer opening-reader" data-slides={slidesIn} aria-busy="true">
        <Bar>
          <Title>{title}</Title>
          <Close type="button" aria-label={t`Close`} onClick={onClose}>
            <CrossIcon />
          </Close>
        </Bar>
        <Page data-sample={sample} data-paper={paper}>
          <img src={pictureUrl} alt="" />
        </Page>
      </Surface>
    </Dialog>
  );
}
