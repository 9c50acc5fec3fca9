import { styled } from 'styled-components';
import { TOUCH_TARGET } from './look.ts';

const Heading = styled.h2`
  grid-area: title;
  min-inline-size: 0;
  margin: 0;
  padding-inline: 16px;
  overflow: hidden;
  font-size: 1em;
  font-weight: 600;
  line-height: ${TOUCH_TARGET};
  text-overflow: ellipsis;
  white-space: nowrap;
  /* In its own direction, so that an overlong one keeps its beginning, and where the bar begins. */
  text-align: -webkit-match-parent;
  text-align: match-parent;
`;

export function Title({ id, children }: { id: string; children: string }) {
  return (
    <Heading id={id} dir="auto" data-bar="">
      {children}
    </Heading>
  );
}
