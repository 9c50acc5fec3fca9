import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { checkIcon } from './icons.tsx';
import { atInterfaceStart, look, TOUCH_TARGET } from './look.ts';

const Item = styled.button`
  display: flex;
  align-items: center;
  gap: 12px;
  box-sizing: border-box;
  inline-size: 100%;
  min-block-size: ${TOUCH_TARGET};
  padding: 4px 12px 4px 8px;
  border: 0;
  border-radius: 8px;
  background: none;
  color: inherit;
  font: inherit;
  ${atInterfaceStart}
  cursor: pointer;

  &:hover {
    background: ${look.raised};
  }

  &:focus-visible {
    outline: 2px solid ${look.focus};
    outline-offset: -2px;
  }

  &[aria-pressed='true'] {
    color: ${look.accent};
  }

  & > svg {
    flex: none;
  }

`;

/** The place for the mark of a switch that is on: its size stays while the switch is off. */
const State = styled.span`
  flex: none;
  margin-inline-start: auto;
  inline-size: 24px;
  block-size: 24px;
`;

interface MenuItemProps {
  icon: ReactNode;
  /** The state of a switch: true while it is on. */
  pressed?: boolean;
  onPress: () => void;
  children: ReactNode;
}

export const MenuItem = ({ icon, pressed, onPress, children }: MenuItemProps) => (
  <Item type="button" aria-pressed={pressed} onClick={onPress}>
    {icon}
    <span>{children}</span>
    {pressed !== undefined && <State>{pressed && checkIcon}</State>}
  </Item>
);
