import { useLingui } from '@lingui/react/macro';
import type { Issue, PageData } from '@magazine-store/protocol';
import { useSelector } from '@xstate/react';
import { type Notice, noticeActions } from '../../core/noticeRules.ts';
import type { NoticesActor } from '../../core/noticesMachine.ts';
import type { Route } from '../../core/routes.ts';
import { providerLabel } from '../../core/session/providerRules.ts';
import { FeatureTexts } from '../../ui/FeatureTexts.tsx';
import { Waiting } from '../../ui/PendingIndicator.tsx';
import { Snackbar, Snackbars } from '../../ui/Snackbar.tsx';
import { useStore } from '../../ui/storeContext.ts';
import { messages } from './messages.ts';
import { noticeVariants } from './noticeVariants.ts';

interface NoticesProps {
  page: PageData;
  actor: NoticesActor;
  issues: readonly Issue[];
  route: Route;
}

/** This place offers to read the issue, or shows all of it. */
const offersReading = (route: Route, id: number) =>
  (route.name === 'issue' || (route.name === 'viewer' && route.type === 'full')) && route.issueId === id;

/** Short messages to the visitor. They show nothing while their texts load, and no second frame of an open dialog. */
export const Notices = (props: NoticesProps) => (
  <Waiting value={null}>
    <FeatureTexts texts={messages}>
      <OpenNotices {...props} />
    </FeatureTexts>
  </Waiting>
);

function OpenNotices({ actor, page, issues, route }: NoticesProps) {
  const { t, i18n } = useLingui();
  const { commands } = useStore();
  const notices = useSelector(actor, ({ context }) => context.notices);

  const noticeText = (notice: Notice): string => {
    switch (notice.code) {
      case 'item_not_found':
        return t`Item was not found.`;
      case 'failed_to_load':
        return t`Failed to load`;
      case 'viewer_crashed':
        return t`Error!`;
      case 'connection_failed':
        return t`Connection error`;
      case 'signed_in': {
        const { email } = notice;
        return email === null ? t`Signed in` : t`Signed in as ${email}`;
      }
      case 'signed_out':
        return t`Signed out`;
      case 'account_deleted':
        return t`Your account has been deleted`;
      case 'identity_added': {
        const label = providerLabel(notice.provider, page);
        return t`You can sign in with ${label} now`;
      }
      case 'identity_removed': {
        const label = providerLabel(notice.provider, page);
        return t`You no longer sign in with ${label}`;
      }
      case 'sign_in_to_access':
        return t`You have to sign in to access this page.`;
      case 'account_to_purchase':
        return t`You need an account before purchasing.`;
      case 'account_to_subscribe':
        return t`You have to be registered to purchase a subscription.`;
      case 'account_to_redeem':
        return t`You have to be registered to redeem a coupon.`;
      case 'issue_purchased':
        return t`Successfully purchased issue.`;
      case 'issue_added': {
        const title = issues.find(({ id }) => id === notice.issueId)?.title;
        return title ? t`“${title}” is now yours` : t`The issue is now yours`;
      }
      case 'all_access': {
        if (notice.until === null) return t`All Access with no end date`;
        const date = i18n.date(notice.until, { dateStyle: 'long' });
        return t`All Access until ${date}`;
      }
      case 'already_owned':
        return t`You already own this product. You pay for it only once.`;
      case 'subscription_activated':
        return t`Subscription has been activated.`;
      case 'subscription_cancelled':
        return t`Your subscription has been cancelled.`;
      case 'cancel_failed':
        return t`An error occurred while trying to cancel the subscription.`;
      case 'subscription_pending':
        return t`Your subscription is awaiting collecting payment. Please refresh the status in a moment.`;
      case 'support_failed':
        return t`There was a problem with sending the message. Please try again later.`;
      case 'withdrawal_failed':
      case 'cancellation_failed':
        return t`Your declaration could not be accepted. Please try again.`;
    }
  };
  const noticeAction = (notice: Notice) => {
    if (noticeActions[notice.code] === 'signIn') {
      return { label: t`Sign In / Register`, act: () => commands.openSignIn() };
    }
    if (noticeActions[notice.code] === 'openForm') {
      return { label: t`Open`, act: () => commands.navigate(`/${notice.code.replace('_failed', '')}`) };
    }
    if (!('issueId' in notice)) return null;
    // After a purchase in another tab, the issue's own screen has the button.
    if (notice.elsewhere && offersReading(route, notice.issueId)) return null;
    const act = () => commands.openViewer(notice.issueId, { type: 'full' });
    return { label: notice.code === 'issue_added' ? t`Read` : t`Open`, act };
  };

  return (
    <Snackbars
      shown={notices.length > 0}
      onHold={() => actor.send({ type: 'hold' })}
      onRelease={() => actor.send({ type: 'release' })}
    >
      {notices.map((notice) => {
        const { code } = notice;
        const action = noticeAction(notice);
        const dismiss = () => actor.send({ type: 'dismiss', code });
        const act = () => {
          dismiss();
          action?.act();
        };
        return (
          <Snackbar
            key={code}
            variant={noticeVariants[code]}
            action={action ? { label: action.label, onPress: act } : undefined}
            onDismiss={dismiss}
          >
            {noticeText(notice)}
          </Snackbar>
        );
      })}
    </Snackbars>
  );
}
