import { styled } from 'styled-components';
import { focusRing, token } from './theme.ts';

/** The height of a line, in em. */
export const PROSE_LINE = 1.65;

/** Running text, with the headings and lists in it. */
export const Prose = styled.div`
  max-inline-size: 68ch;
  line-height: ${PROSE_LINE};
  overflow-wrap: anywhere;
  text-align: start;

  > * + * {
    margin-block-start: 0.9em;
  }
  h2 {
    font-size: clamp(1.4em, 4cqi, 2.2em);
    hyphens: auto;
    line-height: 1.15;
    letter-spacing: -0.02em;
  }
  h3, h4, h5, h6 {
    margin-block-start: 1.4em;
    font-size: 1.1em;
    line-height: 1.3;
  }
  ul, ol {
    padding-inline-start: 1.4em;
  }
  /* Japanese letters don't slant. Dots carry the emphasis, in texts that are known to be Japanese. */
  &[lang='ja'] em {
    font-style: normal;
    text-emphasis: filled dot;
    text-emphasis-position: over right;
  }
  ul {
    list-style: disc;
  }
  blockquote {
    margin: 0;
    padding-inline-start: 1em;
    border-inline-start: 3px solid ${token('line')};
    color: ${token('muted')};
  }
  pre {
    overflow-x: auto;
  }
  hr {
    border: 0;
    border-block-start: 1px solid ${token('line')};
  }
  a[href] {
    color: ${token('accent')};
    text-underline-offset: 0.18em;
    ${focusRing}
  }
`;
