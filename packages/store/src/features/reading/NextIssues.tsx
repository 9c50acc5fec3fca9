import { Trans, useLingui } from '@lingui/react/macro';
import type { Store } from '@magazine-store/protocol';
import { useId } from 'react';
import { styled } from 'styled-components';
import type { NextIssue } from '../../core/nextIssues.ts';
import { Button } from '../../ui/Button.tsx';
import { rem } from '../../ui/rem.ts';
import { useStore } from '../../ui/storeContext.ts';
import { token } from '../../ui/theme.ts';
import { usePrice } from '../../ui/usePrices.ts';

const List = styled.ul`
  display: grid;
  gap: ${rem(0.75)};
  inline-size: 100%;
  margin: 0;
  padding: 0;
  list-style: none;
  text-align: start;
`;

const Entry = styled.li`
  display: grid;
  grid-template-columns: ${rem(3.5)} minmax(0, 1fr);
  align-items: center;
  gap: ${rem(0.25)} ${rem(1)};

  & > img {
    grid-row: span 2;
    align-self: center;
    inline-size: 100%;
    block-size: auto;
    max-block-size: ${rem(5.5)};
    object-fit: contain;
    border-radius: ${token('cover-radius')};
  }

  &[data-follows='true'] {
    grid-template-columns: ${rem(5.5)} minmax(0, 1fr);
    padding-block-end: ${rem(0.75)};
    border-block-end: 1px solid ${token('line')};

    & > img {
      max-block-size: ${rem(8)};
    }
  }
`;

const Name = styled.h3`
  align-self: end;
  font-size: 1em;
  line-height: 1.35;
  overflow-wrap: anywhere;

  & > small {
    display: block;
    color: ${token('muted')};
    font-size: 0.875em;
    font-weight: 400;
  }
`;

const Ways = styled.div`
  align-self: start;
  display: flex;
  flex-wrap: wrap;
  gap: ${rem(0.5)};

  & > button {
    min-block-size: 2.75em;
    padding-inline: 1.1em;
  }
`;

interface NextIssuesProps {
  store: Store;
  next: readonly NextIssue[];
}

/** Issues to read or to get next. */
export const NextIssues = ({ store, next }: NextIssuesProps) => (
  <List part="next-issues">
    {next.map((entry, index) => (
      <NextEntry key={entry.issue.id} {...entry} store={store} primary={index === 0} />
    ))}
  </List>
);

function NextEntry({ issue, follows, read, acquire, store, primary }: NextIssue & { store: Store; primary: boolean }) {
  const { t } = useLingui();
  const { commands, send, coverUrl } = useStore();
  const name = useId();
  const price = usePrice(store)(issue.price);
  const { id, cover, has_sample: hasSample } = issue;
  const title = issue.title || t`No title`;

  return (
    <Entry data-follows={follows}>
      <img src={coverUrl(400, cover.file_name)} alt="" width={cover.width} height={cover.height} loading="lazy" />
      <Name id={name}>
        {follows && (
          <small>
            <Trans>Next issue</Trans>
          </small>
        )}
        <bdi>{title}</bdi>
      </Name>
      <Ways>
        {read && (
          <Button $primary={primary} aria-describedby={name} onClick={() => commands.openViewer(id)}>
            <Trans>Read</Trans>
          </Button>
        )}
        {acquire === 'purchase' && (
          <Button
            $primary={primary}
            aria-describedby={name}
            onClick={() => send({ type: 'purchase.wanted', item: { type: 'issue', id } })}
          >
            <Trans>Buy for {price}</Trans>
          </Button>
        )}
        {acquire === 'unlock' && (
          <Button $primary={primary} aria-describedby={name} onClick={() => send({ type: 'coupon.wanted' })}>
            <Trans>Unlock</Trans>
          </Button>
        )}
        {!read && hasSample && (
          <Button aria-describedby={name} onClick={() => commands.openViewer(id, { type: 'sample' })}>
            <Trans>Preview</Trans>
          </Button>
        )}
      </Ways>
    </Entry>
  );
}
