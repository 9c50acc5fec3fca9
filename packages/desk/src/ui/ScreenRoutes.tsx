import type { ReactNode } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { NoScreen } from './NoScreen.tsx';

/**
 * The screens of a feature, as routes. Other addresses below the feature lead nowhere. Each address has a screen of its
 * own: otherwise a dialog about one coupon would stay open and ask about the next one.
 */
export const ScreenRoutes = ({ children }: { children: ReactNode }) => (
  <Routes key={useLocation().pathname}>
    {children}
    <Route path="*" element={<NoScreen />} />
  </Routes>
);
