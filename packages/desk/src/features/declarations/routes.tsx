import { Route } from 'react-router';
import { ScreenRoutes } from '../../ui/ScreenRoutes.tsx';
import { DeclarationScreen } from './DeclarationScreen.tsx';
import { DeclarationsScreen } from './DeclarationsScreen.tsx';

/** The screens about withdrawals and cancellations. */
export const Screens = () => (
  <ScreenRoutes>
    <Route index element={<DeclarationsScreen />} />
    <Route path=":receipt" element={<DeclarationScreen />} />
  </ScreenRoutes>
);
