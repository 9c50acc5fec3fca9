import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { onPlainPress } from '../ui/plainPress.ts';
import { focusRing } from '../ui/theme.ts';

/** The place of a text. */
export interface TextPlace {
  href: string;
  /** Shows the text without leaving the page; absent if the text stands elsewhere. */
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
