import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { focusRing, token } from '../../ui/theme.ts';

const Link = styled.a`
  color: ${token('accent')};
  text-underline-offset: 0.18em;
  ${focusRing}
`;

/** Words that link to the terms, if there are any. */
export const Terms = ({ url, children }: { url: string | null; children?: ReactNode }) =>
  url === null ? (
    children
  ) : (
    <Link href={url} target="_blank" rel="noopener">
      {children}
    </Link>
  );
