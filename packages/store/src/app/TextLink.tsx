import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { focusRing } from '../theme.ts';
import { onPlainPress } from '../ui/plainPress.ts';

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
  return open ? (
    <Link href={href} onClick={onPlainPress(open)}>
      {children}
    </Link>
  ) : (
    <Link href={href} target="_blank" rel="noopener">
      {children}
    </Link>
  );
}
