import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { rem } from './rem.ts';
import { useStore } from './storeContext.ts';
import { token } from './theme.ts';
import { useScreenName } from './useScreenName.ts';

const Panel = styled.main<{ $widest: string }>`
  position: relative;
  inline-size: 100%;
  max-inline-size: ${({ $widest }) => $widest};
  margin-inline: auto;
  margin-block-end: ${rem(3.5)};
  border-radius: ${token('radius')};
  background: ${token('surface')};
  outline: 0;
`;

interface ReplacementPanelProps {
  label: string;
  /** The greatest width as a CSS length; otherwise the width of the store. */
  widest?: string;
  children: ReactNode;
}

/**
 * The page that closes, and the element that had the focus before it. The page that takes its place inherits the
 * element.
 */
const closing = new WeakMap<Node, { name: string | null; opener: HTMLElement | null }>();

/** A page in the place of earlier content. It takes the focus, and gives it back when it closes. */
export function ReplacementPanel({ label, widest = 'none', children }: ReplacementPanelProps) {
  useScreenName(label);
  const { landmark } = useStore();
  const panel = useRef<HTMLElement>(null);

  useLayoutEffect(() => {
    const element = panel.current as HTMLElement;
    const root = element.getRootNode() as ShadowRoot;
    const focused = root.activeElement as HTMLElement | null;
    const before = closing.get(root);
    // The page has replaced its own waiting frame. The reader has left that frame, for instance for a menu.
    const leftBehind = focused !== null && before?.name === element.ariaLabel;
    const opener = (leftBehind ? before.opener : (focused ?? before?.opener)) ?? null;
    // A page that opens in a frame must not take the focus from the host page.
    if (!leftBehind && document.hasFocus()) element.focus({ preventScroll: true });
    // Wait until the list shows again, because hidden elements take no focus. Another page may have taken the focus
    // meanwhile.
    return () => {
      closing.set(root, { name: element.ariaLabel, opener });
      queueMicrotask(() => {
        closing.delete(root);
        if (!root.activeElement) opener?.focus({ preventScroll: true });
      });
    };
  }, []);

  return (
    <Panel as={landmark} $widest={widest} ref={panel} tabIndex={-1} part="in-place" aria-label={label}>
      {children}
    </Panel>
  );
}
