import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { onPlainPress } from '../../../ui/plainPress.ts';
import { rem } from '../../../ui/rem.ts';
import { useStore } from '../../../ui/storeContext.ts';
import { focusRing, token } from '../../../ui/theme.ts';

const Link = styled.a`
  display: inline-flex;
  align-items: center;
  min-block-size: 2.75em;
  margin-block: ${rem(0.5)} ${rem(1.5)};
  padding-inline: ${rem(0.75)};
  margin-inline-start: ${rem(-0.75)};
  color: ${token('accent')};
  font-weight: 600;
  ${focusRing}
`;

/** A link to the page that searches the text of all issues. */
export function TextSearchLink({ query, children }: { query: string; children: ReactNode }) {
  const { href, send } = useStore();
  const open = onPlainPress(() => send({ type: 'search.open', query }));
  return (
    <Link href={href(`/search?q=${encodeURIComponent(query)}`)} onClick={open}>
      {children}
    </Link>
  );
}
