import { useLingui } from '@lingui/react/macro';
import { keyframes, styled } from 'styled-components';
import { look } from './look.ts';

const appear = keyframes`
  from { opacity: 0; }
  99% { opacity: 0; }
`;

/** Appears late, so that a document that opens at once shows none. */
const Line = styled.div`
  position: absolute;
  inset-block-start: 0;
  inset-inline: 0;
  block-size: 3px;
  animation: ${appear} 300ms;
`;

const Bar = styled.div`
  block-size: 100%;
  background: ${look.accent};
  transition: inline-size 100ms;

  @media (prefers-reduced-motion: reduce) {
    transition: none;
  }

  @media (forced-colors: active) {
    background: Highlight;
  }
`;

/** The progress of the document's loading, at the edge of the stage. A `percent` of null is unknown. */
export function ProgressLine({ percent }: { percent: number | null }) {
  const { t } = useLingui();
  return (
    <Line
      role="progressbar"
      aria-label={t`Opening the document`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent ?? undefined}
    >
      <Bar style={{ inlineSize: `${percent ?? 0}%` }} />
    </Line>
  );
}
