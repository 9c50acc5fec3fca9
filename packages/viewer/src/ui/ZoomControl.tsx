import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { styled } from 'styled-components';
import { MAX_ZOOM, MIN_ZOOM, ZOOM_PRESS, ZOOM_STEP } from '../constants.ts';
import { formatPercent } from './formatPercent.ts';
import { IconButton } from './IconButton.tsx';
import { zoomInIcon, zoomOutIcon } from './icons.tsx';
import { look, rem, TOUCH_TARGET } from './look.ts';
import { useReader, useViewer } from './readerContext.ts';

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: 4px;
`;

const Scale = styled.div`
  flex: 1 1 auto;
  inline-size: ${rem(9)};
  min-inline-size: 0;
`;

const Slider = styled.input`
  display: block;
  inline-size: 100%;
  block-size: ${TOUCH_TARGET};
  margin: 0;
  accent-color: ${look.accent};
`;

/** Under the middle of the slider's thumb, which keeps 8 px from the ends. */
const Marks = styled.div`
  display: flex;
  justify-content: space-between;
  margin: -8px -8px 4px;
  color: ${look.quietText};
  font-size: 0.75em;
  font-variant-numeric: tabular-nums;

  & > span {
    inline-size: 3em;
    text-align: center;
  }
`;

const MARKS = [1, 2, 3, 4];

/** The zoom as a slider with marks, and buttons for steps. */
export function ZoomControl() {
  const { t, i18n } = useLingui();
  const { actor } = useReader();
  const scale = useViewer(({ view }) => view.scale);
  const marks = useId();
  const zoom = (next: number) => actor.send({ type: 'view.zoomed', scale: next });
  // Starts from the machine's current zoom: several presses may come before the next rendering.
  const zoomBy = (step: number) => zoom(actor.getSnapshot().context.view.scale + step);

  return (
    <Row>
      <IconButton
        label={t`Zoom out`}
        icon={zoomOutIcon}
        unavailable={scale <= MIN_ZOOM}
        onPress={() => zoomBy(-ZOOM_PRESS)}
      />
      <Scale>
        <Slider
          type="range"
          aria-label={t`Zoom`}
          aria-valuetext={i18n._(formatPercent(scale))}
          min={MIN_ZOOM}
          max={MAX_ZOOM}
          step={ZOOM_STEP}
          list={marks}
          value={scale}
          onChange={({ currentTarget }) => zoom(currentTarget.valueAsNumber)}
        />
        <datalist id={marks}>
          {MARKS.map((mark) => (
            <option key={mark} value={mark} />
          ))}
        </datalist>
        <Marks aria-hidden="true">
          {MARKS.map((mark) => (
            <span key={mark}>{i18n._(formatPercent(mark))}</span>
          ))}
        </Marks>
      </Scale>
      <IconButton
        label={t`Zoom in`}
        icon={zoomInIcon}
        unavailable={scale >= MAX_ZOOM}
        onPress={() => zoomBy(ZOOM_PRESS)}
      />
    </Row>
  );
}
