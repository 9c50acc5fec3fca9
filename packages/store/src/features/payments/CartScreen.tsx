import { useLingui } from '@lingui/react/macro';
import type { Locale } from '@magazine-store/protocol';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { styled } from 'styled-components';
import type { Checkout } from '../../core/checkout/providers.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { CrossIcon } from '../../ui/icons.tsx';
import { rem } from '../../ui/rem.ts';
import { useStore } from '../../ui/storeContext.ts';
import { windowFrom } from '../../ui/theme.ts';
import { CartForm } from './CartForm.tsx';

const Layout = styled.div<{ $widest: string }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${rem(1)};
  inline-size: min(100%, ${({ $widest }) => $widest});
  margin-inline: auto;
  padding: ${rem(0.75)} ${rem(1.25)} ${rem(2)};

  ${windowFrom('sm')} {
    padding: ${rem(1.5)} ${rem(2)} ${rem(2)};
  }
`;

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${rem(1)};
`;

const Title = styled.h2`
  font-size: 1.6em;
  font-weight: 750;
  letter-spacing: -0.02em;
`;

const Close = styled(IconButton)`
  margin-inline-end: ${rem(-0.75)};

  &:disabled {
    visibility: hidden;
  }
`;

export interface CartScreenProps {
  checkout: Checkout;
  currency: string;
  /** The number of digits after the decimal point. */
  precision: number;
}

/** The checkout of one item: a dialog, or a page in a framed store. */
export function CartScreen(props: CartScreenProps) {
  const { t, i18n } = useLingui();
  const { embedded } = useStore();
  const { actor, item, card } = props.checkout;
  const locale = i18n.locale as Locale;
  const blocked = useSelector(actor, (snapshot) => snapshot.hasTag('busy') || snapshot.hasTag('covered'));
  const cancel = () => actor.send({ type: 'cancel' });
  const title = item.type === 'issue' ? t`Purchase` : t`Subscription`;

  // Card fields fit beside the order.
  const widest = card ? rem(60) : rem(34);

  useEffect(() => actor.send({ type: 'language', locale }), [actor, locale]);

  return (
    <Dialog label={title} widest={widest} steady {...(!blocked && { onClose: cancel })}>
      <Layout part="cart" $widest={widest}>
        <Head>
          <Title>{title}</Title>
          {!embedded && (
            <Close aria-label={t`Close`} disabled={blocked} onClick={cancel}>
              <CrossIcon />
            </Close>
          )}
        </Head>
        <CartForm {...props} />
      </Layout>
    </Dialog>
  );
}
