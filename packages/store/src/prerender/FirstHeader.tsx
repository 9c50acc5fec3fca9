import { type FirstScreenPage, toFeatures } from '@magazine-store/protocol';
import { Header } from '../shell/Header.tsx';
import { SignInButton } from '../shell/SignInButton.tsx';

/** The header before the visitor's session is known. */
export const FirstHeader = ({ page }: { page: FirstScreenPage['data'] }) => (
  <Header store={page.store} iconUrl={page.store.icon} listShows onSkip={() => {}}>
    {toFeatures(page).signIn && <SignInButton hidden onClick={() => {}} />}
  </Header>
);
