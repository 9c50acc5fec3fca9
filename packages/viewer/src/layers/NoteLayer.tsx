import { useLingui } from '@lingui/react/macro';
import type { PageNote } from '@magazine-store/contents';
import { useId } from 'react';
import { styled } from 'styled-components';
import type { Size } from '../layout/fit.ts';
import { look } from '../ui/look.ts';
import { percent } from './percent.ts';

const Layer = styled.div`
  position: absolute;
  inset: 0;
  pointer-events: none;
`;

const Sign = styled.button`
  position: absolute;
  min-inline-size: 24px;
  min-block-size: 24px;
  padding: 0;
  border: 0;
  background: none;
  color: ${look.bar};
  cursor: pointer;
  pointer-events: auto;

  &::before {
    content: '';
    position: absolute;
    inset: -10px;
  }

  &:focus-visible {
    outline: 2px solid ${look.focus};
    box-shadow: 0 0 0 5px ${look.bar};
  }

  & > svg {
    display: block;
    inline-size: 100%;
    block-size: 100%;
  }
`;

const Note = styled.div`
  box-sizing: border-box;
  inline-size: min(100% - 32px, 360px);
  max-block-size: 60%;
  padding: 16px;
  overflow: auto;
  overscroll-behavior: contain;
  border: 1px solid ${look.quietText};
  border-radius: 8px;
  background: ${look.raised};
  color: ${look.text};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  pointer-events: auto;
`;

const Author = styled.strong`
  display: block;
  margin-block-end: 8px;
`;

interface NoteLayerProps {
  notes: PageNote[];
  /** The size of the page, in PDF points. */
  size: Size;
}

/** Notes that are pinned onto a page: each has a sign, which shows its text when the reader presses it. */
export function NoteLayer({ notes, size }: NoteLayerProps) {
  const { t } = useLingui();
  const id = useId();

  return (
    <Layer>
      {notes.map((note, index) => {
        const noteId = `${id}${index}`;
        return (
          <div key={noteId}>
            <Sign type="button" aria-label={t`Note`} popoverTarget={noteId} style={percent(note.box, size)}>
              {!note.drawn && (
                <svg viewBox="0 0 22 22" aria-hidden="true">
                  <path d="M2 3h18v13h-9l-5 4v-4H2z" fill="#ffe14d" stroke="currentColor" />
                  <path d="M6 7.5h10M6 11.5h7" stroke="currentColor" />
                </svg>
              )}
            </Sign>
            <Note id={noteId} popover="auto">
              {note.author && <Author>{note.author}</Author>}
              {note.text}
            </Note>
          </div>
        );
      })}
    </Layer>
  );
}
