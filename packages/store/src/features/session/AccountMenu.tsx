import { Trans, useLingui } from '@lingui/react/macro';
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../ui/Button.tsx';
import { PersonIcon } from '../../ui/icons.tsx';
import { rem } from '../../ui/rem.ts';
import { atInterfaceStart, focusRing, from, token } from '../../ui/theme.ts';

export { messages } from './messages.ts';

const Place = styled.div`
  position: relative;
  flex: none;
  /* Also below the name of the store, where the menu has room to the other side alone. */
  margin-inline-start: auto;
`;

const Toggle = styled(Button)`
  max-inline-size: min(${rem(24)}, 50cqi);
  padding-inline: 0.7em;

  svg {
    flex: none;
    inline-size: 1.4em;
    block-size: 1.4em;
  }
`;

/** The address beside the icon, if there is room. */
const ShortEmail = styled.span`
  display: none;

  ${from('sm')} {
    display: block;
    padding-inline-end: 0.3em;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

const Sheet = styled.div`
  position: absolute;
  inset-block-start: calc(100% + ${rem(0.5)});
  inset-inline-end: 0;
  min-inline-size: min(${rem(14)}, 80vw);
  max-inline-size: min(${rem(20)}, 80vw);
  padding: ${rem(0.5)};
  border: 1px solid ${token('line')};
  border-radius: ${token('radius')};
  background: ${token('surface')};
  box-shadow: 0 12px 40px #00000033;
`;

const Email = styled.p`
  padding: ${rem(0.4)} ${rem(0.75)} ${rem(0.6)};
  color: ${token('muted')};
  font-size: 0.875em;
  overflow-wrap: anywhere;
`;

const Item = styled.button.attrs({ type: 'button', role: 'menuitem', tabIndex: -1 })`
  display: block;
  inline-size: 100%;
  min-block-size: 2.75em;
  padding: 0.4em ${rem(0.75)};
  border: 0;
  border-radius: calc(${token('radius')} - 4px);
  background: transparent;
  ${atInterfaceStart}
  cursor: pointer;
  ${focusRing}

  &:hover,
  &:focus {
    background: color-mix(in srgb, ${token('text')} 8%, transparent);
  }
  &:focus-visible {
    outline-offset: -3px;
  }
`;

interface AccountMenuProps {
  /** Null until a provider has verified an address. */
  email: string | null;
  onOpen: () => void;
  onSignOut: () => void;
}

const itemsIn = (place: Element | null) => [...(place?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];

/** The menu of the signed-in user: a menu button after the ARIA Authoring Practices. */
export function AccountMenu({ email, onOpen, onSignOut }: AccountMenuProps) {
  const { t } = useLingui();
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  /** The item that has the focus, counted from the end when negative; null: the menu is closed. */
  const [focused, setFocused] = useState<number | null>(null);
  const open = focused !== null;

  useEffect(() => {
    if (focused === null) return;
    itemsIn(place.current).at(focused)?.focus();
  }, [focused]);

  useEffect(() => {
    if (!open) return;
    const press = (event: Event) => {
      if (!event.composedPath().includes(place.current as EventTarget)) setFocused(null);
    };
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, [open]);

  const close = () => {
    setFocused(null);
    toggle.current?.focus();
  };
  const choose = (act: () => void) => () => {
    close();
    act();
  };
  const move = (event: KeyboardEvent) => {
    const items = itemsIn(place.current);
    const at = items.indexOf(event.target as HTMLElement);
    const { length } = items;
    const targets: Record<string, number> = {
      ArrowDown: open ? (at + 1) % length : 0,
      ArrowUp: at > 0 ? at - 1 : -1,
      ...(open && { Home: 0, End: -1 }),
    };
    const target = targets[event.key];
    if (target !== undefined) {
      setFocused(target);
      // The focus may have gone back to the button while the menu stayed open at this item.
      items.at(target)?.focus();
    } else if (event.key === 'Escape' && open) close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !place.current?.contains(relatedTarget)) setFocused(null);
  };

  return (
    <Place ref={place} onKeyDown={move} onBlur={leave}>
      <Toggle
        ref={toggle}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={email === null ? t`Your account` : t`Your account: ${email}`}
        onClick={() => setFocused(open ? null : 0)}
      >
        <PersonIcon />
        {email !== null && <ShortEmail>{email}</ShortEmail>}
      </Toggle>
      {open && (
        <Sheet part="account-menu">
          {email !== null && <Email>{email}</Email>}
          <div role="menu" id={id} aria-label={t`Your account`}>
            <Item onClick={choose(onOpen)}>
              <Trans>Your account</Trans>
            </Item>
            <Item onClick={choose(onSignOut)}>
              <Trans>Sign Out</Trans>
            </Item>
          </div>
        </Sheet>
      )}
    </Place>
  );
}
