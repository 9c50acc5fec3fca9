import { useLingui } from '@lingui/react/macro';
import { rem } from '../rem.ts';
import { WaitingFrame } from '../ui/WaitingFrame.tsx';
import type { PageName } from './routes.ts';

/** Of those that don't fill the place of the list. */
const WIDTHS: Readonly<Partial<Record<PageName, string>>> = { login: rem(27), support: rem(40), cart: rem(60) };

interface ScreenFrameProps {
  name: PageName;
  /** What the checkout sells is a plan. */
  plan?: boolean;
  /** Closes it where it is a dialog. */
  onClose?: (() => void) | undefined;
}

/** The frame and the title of a screen, in the first chunk: a press shows them before the code of the screen is there. */
export function ScreenFrame({ name, plan = false, onClose }: ScreenFrameProps) {
  const { t } = useLingui();
  const titles: Readonly<Record<PageName, string>> = {
    terms: t`Terms`,
    privacy: t`Privacy policy`,
    accessibility: t`Accessibility`,
    withdrawal: t`Withdraw from a contract`,
    cancellation: t`Cancel a contract`,
    support: t`Contact support`,
    cart: plan ? t`Subscription` : t`Purchase`,
    login: t`Your account`,
    account: t`Account`,
  };
  return <WaitingFrame key={name} title={titles[name]} {...{ onClose, widest: WIDTHS[name] }} />;
}
