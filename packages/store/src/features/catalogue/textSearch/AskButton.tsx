import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { Button } from '../../../ui/Button.tsx';

interface AskButtonProps {
  /** Contains the status of the search and the found pages. */
  results: RefObject<HTMLElement | null>;
  onPress: () => void;
  children: ReactNode;
}

/** Asks for pages. When it disappears, its focus goes to the first page that it has brought, else to the status. */
export function AskButton({ results, onPress, children }: AskButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  /** The number of pages that showed before the last press. */
  const seen = useRef(0);
  const findPages = () => results.current?.querySelectorAll<HTMLElement>('[part=hits] ul a');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cleanup runs when the button disappears
  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      if (!element?.matches(':focus')) return;
      (findPages()?.[seen.current] ?? results.current?.querySelector<HTMLElement>('[role=status]'))?.focus();
    };
  }, []);
  return (
    <Button
      ref={button}
      onClick={() => {
        seen.current = findPages()?.length ?? 0;
        onPress();
      }}
    >
      {children}
    </Button>
  );
}
