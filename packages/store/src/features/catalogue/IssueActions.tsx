import { Trans } from '@lingui/react/macro';
import { type DocumentType, documentLocation, type Issue } from '@magazine-store/protocol';
import { styled } from 'styled-components';
import { detailActions } from '../../core/catalogue/detailRules.ts';
import { Button } from '../../ui/Button.tsx';
import { HostSlot } from '../../ui/HostSlot.tsx';
import { ObstacleText } from '../../ui/ObstacleText.tsx';
import { onPlainPress } from '../../ui/plainPress.ts';
import { rem } from '../../ui/rem.ts';
import { useStore } from '../../ui/storeContext.ts';
import { windowFrom } from '../../ui/theme.ts';
import { useLinkWithoutScripts } from '../../ui/useLinkWithoutScripts.ts';
import { usePlanPrice, usePrice } from '../../ui/usePrices.ts';
import type { Offer } from './offer.ts';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${rem(0.75)};
  padding-block: ${rem(0.25)} ${rem(0.75)};

  /* If the label is long, the price goes below it. */
  & > button {
    flex-wrap: wrap;
  }
`;

/** A price on a button. */
const Badge = styled.span`
  margin-inline-end: -0.75em;
  padding: 0.1em 0.7em;
  border-radius: 99em;
  background: color-mix(in srgb, currentcolor 16%, transparent);
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`;

/** Shows only in the large variant of the details, which has room for it. */
const SubscribeButton = styled(Button)`
  display: none;

  ${windowFrom('sm')} {
    display: inline-flex;
  }
`;

/** A line below the buttons. */
const Obstacle = styled.p`
  flex-basis: 100%;
`;

export interface IssueOffer extends Offer {
  issue: Issue;
}

/** The buttons for an issue. */
export function IssueActions({ issue, store, features, entitlements, plans }: IssueOffer) {
  const { commands, send, downloadFile, downloadUrl, warm } = useStore();
  const link = useLinkWithoutScripts();
  const price = usePrice(store);
  const planPrice = usePlanPrice(store);
  const { id } = issue;
  const { preview, read, acquire, obstacle, download, subscribe } = detailActions(issue, {
    store,
    features,
    entitlements,
    plans,
  });
  const openingProps = (type: DocumentType) => {
    const prepare = () => warm({ opens: 'reader', issueId: id, type });
    return {
      ...link(documentLocation({ issueId: id, type })),
      onClick: () => commands.openViewer(id, { type }),
      onPointerEnter: prepare,
      onFocus: prepare,
    };
  };

  return (
    <Row part="actions">
      {read && (
        <Button $primary {...openingProps('full')}>
          <Trans>Read</Trans>
        </Button>
      )}
      {acquire && (
        <Button
          $primary
          onClick={() =>
            send(
              acquire === 'unlock'
                ? { type: 'coupon.wanted' }
                : { type: 'purchase.wanted', item: { type: 'issue', id } },
            )
          }
        >
          {acquire === 'unlock' ? (
            <Trans>Unlock</Trans>
          ) : (
            <>
              <Trans>Purchase</Trans> <Badge>{price(issue.price)}</Badge>
            </>
          )}
        </Button>
      )}
      {preview && (
        <Button {...openingProps('sample')}>
          <Trans>Preview</Trans>
        </Button>
      )}
      {download && (
        <Button as="a" href={downloadUrl(id)} download onClick={onPlainPress(() => downloadFile(id))}>
          <Trans>Download PDF</Trans>
        </Button>
      )}
      {subscribe && (
        <SubscribeButton onClick={() => send({ type: 'subscription.wanted' })}>
          <Trans>Subscribe</Trans> <Badge>{planPrice(subscribe)}</Badge>
        </SubscribeButton>
      )}
      {/* The disabled button comes after the buttons that work. */}
      {!read && (
        <Button disabled>
          <Trans>Read</Trans>
        </Button>
      )}
      <HostSlot name="issue-actions" />
      {obstacle && (
        <Obstacle part="obstacle">
          <ObstacleText obstacle={obstacle} />
        </Obstacle>
      )}
    </Row>
  );
}
