import { useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { rememberPaper } from '../remembered.ts';
import type { PaperColor } from '../viewerContext.ts';
import { look, TOUCH_TARGET } from './look.ts';
import { papers } from './papers.ts';
import { useReader, useViewer } from './readerContext.ts';

const Row = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: 6px;
  padding: 6px;
`;

const Choice = styled.button`
  min-block-size: ${TOUCH_TARGET};
  padding: 4px 8px;
  border: 1px solid ${look.line};
  border-radius: 8px;
  font: inherit;
  overflow-wrap: anywhere;
  cursor: pointer;

  &[aria-pressed='true'] {
    outline: 3px solid ${look.accent};
    outline-offset: 1px;
  }

  &:focus-visible {
    outline: 3px solid ${look.focus};
    outline-offset: 2px;
  }
`;

/** The colours of the pages. The browser remembers them for the next issue. */
export function PaperChoice({ onChosen }: { onChosen: () => void }) {
  const { t } = useLingui();
  const { actor } = useReader();
  const chosen = useViewer(({ options }) => options.paper);
  const names: Record<PaperColor, string> = { white: t`White`, sepia: t`Sepia`, dark: t`Dark` };

  return (
    <Row role="group" aria-label={t`Paper`}>
      {(Object.keys(names) as PaperColor[]).map((paper) => (
        <Choice
          key={paper}
          type="button"
          aria-pressed={paper === chosen}
          style={{ background: papers[paper].ground, color: papers[paper].text }}
          onClick={() => {
            rememberPaper(paper);
            actor.send({ type: 'options.changed', options: { paper } });
            onChosen();
          }}
        >
          {names[paper]}
        </Choice>
      ))}
    </Row>
  );
}
