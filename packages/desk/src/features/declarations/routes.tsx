import { Route, Routes } from 'react-router';
import { DeclarationScreen } from './DeclarationScreen.tsx';
import { DeclarationsScreen } from './DeclarationsScreen.tsx';

/** The screens about withdrawals and cancellations. */
export const Screens = () => (
  <Routes>
    <Route index element={<DeclarationsScreen />} />
    <Route path=":receipt" element={<DeclarationScreen />} />
  </Routes>
);
