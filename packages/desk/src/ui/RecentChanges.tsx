import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { Button } from './Button.tsx';
import { Section } from './Section.tsx';
import { writtenTime } from './writtenTime.ts';

const List = styled.ol`
  display: grid;
  gap: 0.75rem;
  padding: 0;
  list-style: none;
`;

const Item = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: start;
  gap: 0.35rem;
  padding: 0.6rem 0.9rem;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface);
`;

const Muted = styled.p`
  color: var(--muted);
`;

interface RecentChangesProps {
  /** What a member should know about undoing. */
  note: ReactNode;
  changes: { id: string; at: string; action: string; values: ReactNode; canUndo: boolean }[];
  isDisabled: boolean;
  isUndone: boolean;
  onUndo: (id: string) => void;
}

/** The changes of the last day, each with a way back. */
export function RecentChanges({ note, changes, isDisabled, isUndone, onUndo }: RecentChangesProps) {
  const { t, i18n } = useLingui();
  const list = useRef<HTMLOListElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const { activeElement: active, body } = document;
    // React removes the pressed button, which had the focus. A focus outside of the list stays where it is.
    if (isUndone && (active === body || list.current?.contains(active))) status.current?.focus();
  }, [isUndone]);
  if (changes.length === 0) return null;
  return (
    <Section title={t`Changes of the last day`}>
      <Muted>{note}</Muted>
      <List ref={list}>
        {changes.map(({ id, at, action, values, canUndo }) => {
          const time = writtenTime(at, i18n.locale);
          return (
            <Item key={id}>
              <strong>
                {action}, {time}
              </strong>
              {values}
              {canUndo ? (
                <Button isDisabled={isDisabled} aria-label={t`Undo: ${action}, ${time}`} onPress={() => onUndo(id)}>
                  <Trans>Undo</Trans>
                </Button>
              ) : (
                <Muted>
                  <Trans>A later change has changed the same. To undo this one, undo that one first.</Trans>
                </Muted>
              )}
            </Item>
          );
        })}
      </List>
      <p ref={status} role="status" tabIndex={-1}>
        {isUndone && <Trans>The change is undone.</Trans>}
      </p>
    </Section>
  );
}
