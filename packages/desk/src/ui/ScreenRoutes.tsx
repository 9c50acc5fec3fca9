import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { NoScreen } from './NoScreen.tsx';

/** The screens of a feature, as routes. Other addresses below the feature lead nowhere. */
export const ScreenRoutes = ({ children }: { children: ReactNode }) => (
  <Routes>
    {children}
    <Route path="*" element={<NoScreen />} />
  </Routes>
);
