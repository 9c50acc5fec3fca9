import type { MouseEvent, ReactNode } from 'react';
import { styled } from 'styled-components';
import { focusRing } from '../theme.ts';

/** Where a text is found. */
export interface TextPlace {
  href: string;
  /** Shows it without leaving the page; absent where it stands elsewhere. */
  open?: (() => void) | undefined;
}

const Link = styled.a`
  color: inherit;
  text-underline-offset: 0.2em;
  ${focusRing}
`;

/** A link to a text: one of the store's pages, or a page elsewhere in another tab. */
export function TextLink({ href, open, children }: TextPlace & { children: ReactNode }) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open?.();
  };
  return open ? (
    <Link href={href} onClick={follow}>
      {children}
    </Link>
  ) : (
    <Link href={href} target="_blank" rel="noopener">
      {children}
    </Link>
  );
}
