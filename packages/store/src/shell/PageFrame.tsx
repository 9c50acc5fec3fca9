import type { AppActor } from '../core/appMachine.ts';
import type { PageName } from '../core/routes.ts';
import { BackBar } from '../ui/BackBar.tsx';
import { ScreenFrame } from './ScreenFrame.tsx';

/** The frame of a page in the list's place, with its way back, while the page's code loads. */
export const PageFrame = ({ app, name }: { app: AppActor; name: PageName }) => (
  <>
    <BackBar anywhere={name === 'login'} onReturn={() => app.send({ type: 'page.close' })} />
    <ScreenFrame name={name} />
  </>
);
