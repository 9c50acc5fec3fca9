import { useLingui } from '@lingui/react/macro';
import type { PageName } from '../core/routes.ts';
import { rem } from '../ui/rem.ts';
import { WaitingFrame } from '../ui/WaitingFrame.tsx';

/** The widths of screens that are narrower than the list. */
const WIDTHS: Readonly<Partial<Record<PageName, string>>> = { login: rem(27), support: rem(40), cart: rem(60) };

interface ScreenFrameProps {
  name: PageName;
  /** The checkout sells a plan. */
  plan?: boolean;
  /** Closes the screen if it is a dialog. */
  onClose?: (() => void) | undefined;
}

/** The frame and title of a screen, with the list's code: after a press they show before the screen's code is loaded. */
export function ScreenFrame({ name, plan = false, onClose }: ScreenFrameProps) {
  const { t } = useLingui();
  const titles: Readonly<Record<PageName, string>> = {
    terms: t`Terms`,
    privacy: t`Privacy policy`,
    accessibility: t`Accessibility`,
    withdrawal: t`Withdraw from a contract`,
    cancellation: t`Cancel a contract`,
    support: t`Contact support`,
    cart: plan ? t`Subscription` : t({ message: 'Purchase', context: 'noun' }),
    login: t`Your account`,
    account: t`Account`,
  };
  return (
    <WaitingFrame key={name} title={titles[name]} back={name === 'login'} {...{ onClose, widest: WIDTHS[name] }} />
  );
}
