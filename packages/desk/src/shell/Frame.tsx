import { Trans, useLingui } from '@lingui/react/macro';
import type { Locale } from '@magazine-store/protocol';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router';
import { styled } from 'styled-components';
import { send } from '../api/send.ts';
import { places } from '../features/index.ts';
import type { DeskPageData } from '../pageData.ts';
import { Button } from '../ui/Button.tsx';
import { useDesk } from '../ui/deskContext.ts';
import { EmailText } from '../ui/EmailText.tsx';
import { Fault } from '../ui/Fault.tsx';
import { roleNames } from '../ui/roleNames.ts';
import { focusRing, WIDE } from '../ui/theme.ts';
import { keepLocale } from './i18n.ts';
import { useKeptFocus } from './keptFocus.ts';
import { LanguageChoice } from './LanguageChoice.tsx';
import { SignInQuestion } from './SignInQuestion.tsx';

const Grid = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  grid-template-rows: auto 1fr;
  min-block-size: 100dvh;
  @media (min-width: ${WIDE}) {
    grid-template-columns: 15rem minmax(0, 1fr);
    grid-template-rows: 1fr;
  }
`;

const Side = styled.header`
  display: grid;
  align-content: start;
  gap: 1rem;
  padding: 0.75rem 1rem;
  border-block-end: 1px solid var(--line);
  background: var(--surface);
  @media (min-width: ${WIDE}) {
    position: sticky;
    inset-block-start: 0;
    block-size: 100dvh;
    overflow: auto;
    padding: 1.25rem 0.75rem;
    border-block-end: 0;
    border-inline-end: 1px solid var(--line);
  }
`;

const Title = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 0.5rem;
  font-weight: 700;
  & > button {
    flex: none;
  }
  @media (min-width: ${WIDE}) {
    padding-inline: 0.75rem;
    & > button {
      display: none;
    }
  }
`;

/** On a narrow window a press on “Menu” shows it. */
const Menu = styled.div<{ $isOpen: boolean }>`
  display: ${({ $isOpen }) => ($isOpen ? 'grid' : 'none')};
  gap: 1rem;
  @media (min-width: ${WIDE}) {
    display: grid;
  }
`;

const Places = styled.ul`
  display: grid;
  gap: 2px;
  padding: 0;
  list-style: none;
`;

const Place = styled(NavLink)`
  display: block;
  padding: 0.5rem 0.75rem;
  border-radius: var(--radius);
  color: var(--text);
  text-decoration: none;
  ${focusRing}
  &:hover {
    background: var(--raised);
  }
  &.active {
    background: var(--raised);
    font-weight: 700;
    box-shadow: inset 3px 0 var(--accent);
  }
  [dir='rtl'] &.active {
    box-shadow: inset -3px 0 var(--accent);
  }
`;

const Foot = styled.div`
  display: grid;
  gap: 0.5rem;
  padding: 1rem 0.75rem 0;
  border-block-start: 1px solid var(--line);
  font-size: 0.9em;
`;

const Main = styled.main`
  padding: 1.25rem 1rem 3rem;
  outline: none;
  @media (min-width: ${WIDE}) {
    padding: 1.75rem 2rem 4rem;
  }
`;

/** The frame of all screens: the navigation and the signed-in member. */
export function Frame({ page }: { page: DeskPageData }) {
  const { i18n, t } = useLingui();
  const desk = useDesk();
  const [isOpen, setIsOpen] = useState(false);
  const menu = useId();
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // A link or Back may take away what had the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the address
  useEffect(() => {
    if (document.activeElement === document.body) main.current?.focus({ preventScroll: true });
  }, [pathname]);
  useKeptFocus(main);
  const closeMenu = () => {
    if (!isOpen) return;
    setIsOpen(false);
    // The pressed link disappears with the menu, also where it leads to the same address.
    main.current?.focus({ preventScroll: true });
  };
  const leaving = useMutation({ mutationFn: signOut });
  const mine = places.filter(({ roles }) => roles.includes(desk.role));
  return (
    <Grid>
      <Side>
        <Title>
          <bdi>{desk.store_name}</bdi>
          <Button aria-expanded={isOpen} aria-controls={menu} onPress={() => setIsOpen(!isOpen)}>
            <Trans>Menu</Trans>
          </Button>
        </Title>
        <Menu id={menu} $isOpen={isOpen}>
          <nav aria-label={t`The desk`}>
            <Places>
              <li>
                <Place to="/" end onClick={closeMenu}>
                  <Trans>Overview</Trans>
                </Place>
              </li>
              {mine.map(({ path, label }) => (
                <li key={path}>
                  <Place to={`/${path}`} onClick={closeMenu}>
                    {i18n._(label)}
                  </Place>
                </li>
              ))}
            </Places>
          </nav>
          <Foot>
            <p>
              <EmailText email={desk.email} />
              <br />
              {i18n._(roleNames[desk.role])}
            </p>
            <LanguageChoice onChoose={chooseLocale} />
            <a href="/">
              <Trans>To the store</Trans>
            </a>
            <Button onPress={() => leaving.mutate()} isPending={leaving.isPending}>
              <Trans>Sign out</Trans>
            </Button>
            {leaving.isError && <Fault error={leaving.error} />}
          </Foot>
        </Menu>
      </Side>
      <Main id="main" ref={main} tabIndex={-1}>
        <Outlet />
      </Main>
      <SignInQuestion providers={page.providers} />
    </Grid>
  );
}

function chooseLocale(locale: Locale): void {
  keepLocale(locale);
  location.reload();
}

/** Ends the session of the desk and the store. Without an answer the page stays: the member is still signed in. */
async function signOut(): Promise<void> {
  await send({ method: 'GET', path: '/auth/logout' });
  location.assign('/desk');
}
