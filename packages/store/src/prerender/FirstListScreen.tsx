import { Trans } from '@lingui/react/macro';
import {
  type Breakpoint,
  type FirstList,
  type FirstScreenPage,
  issueLocation,
  pageSizes,
} from '@magazine-store/protocol';
import { css, styled } from 'styled-components';
import type { ListActor } from '../core/catalogue/listMachine.ts';
import type { Api } from '../core/ports.ts';
import { IssueList } from '../features/catalogue/IssueList.tsx';
import { MessageBanner } from '../shell/MessageBanner.tsx';
import { rem } from '../ui/rem.ts';
import { useStore } from '../ui/storeContext.ts';
import { from } from '../ui/theme.ts';
import { FirstHeader } from './FirstHeader.tsx';

const cutAt = (breakpoint: Breakpoint) => css`
  [part='list'] > :nth-child(n + ${pageSizes[breakpoint] + 1}) {
    display: none;
  }
  [part='list'] > :nth-child(-n + ${pageSizes[breakpoint]}) {
    display: grid;
  }
`;

/** Without scripts the list has no tools, only one page, and the whole description. */
const Main = styled.main<{ $paged: boolean }>`
  [part='tools'] {
    visibility: hidden;
  }
  @media (scripting: none) {
    [part='tools'] {
      display: none;
    }
    [part='description'] > * {
      max-block-size: none;
    }
  }
  @media (scripting: enabled) {
    ${({ $paged }) =>
      $paged &&
      css`
        ${cutAt('xs')}
        ${from('md')} {
          ${cutAt('md')}
        }
        ${from('lg')} {
          ${cutAt('lg')}
        }
      `}
  }
`;

/** Without scripts the message can't be dismissed. */
const Message = styled.div`
  display: contents;
  @media (scripting: none) {
    button {
      display: none;
    }
  }
`;

/** The issues that the list has no room for, for visitors without scripts. */
const Others = styled.ul`
  display: grid;
  gap: 0.75em;
  padding-block-end: ${rem(3.5)};

  a {
    display: inline-block;
    padding-block: 0.6em;
    color: inherit;
  }
  @media (scripting: enabled) {
    display: none;
  }
`;

interface FirstListScreenProps {
  page: FirstScreenPage;
  list: ListActor;
  others: FirstList['others'];
}

export function FirstListScreen({ page: { data, showsMessage }, list, others }: FirstListScreenProps) {
  const { href } = useStore();
  return (
    <>
      <FirstHeader page={data} />
      {showsMessage && data.message && (
        <Message>
          <MessageBanner message={data.message} onDismiss={() => {}} />
        </Message>
      )}
      <Main part="main" $paged={data.store.enable_pagination}>
        <IssueList list={list} store={data.store} plans={[]} api={{} as Api} onError={() => {}} />
        {others.length > 0 && (
          <Others>
            {typeof others === 'string' ? (
              <li>
                <a href={others}>
                  <Trans>All issues</Trans>
                </a>
              </li>
            ) : (
              others.map(({ id, title }) => (
                <li key={id}>
                  <a href={href(issueLocation(id))}>
                    <bdi>{title || <Trans>No title</Trans>}</bdi>
                  </a>
                </li>
              ))
            )}
          </Others>
        )}
      </Main>
    </>
  );
}
