import { Route } from 'react-router';
import { ScreenRoutes } from '../../ui/ScreenRoutes.tsx';
import { ReaderScreen } from './ReaderScreen.tsx';
import { ReadersScreen } from './ReadersScreen.tsx';

/** The screens about readers. */
export const Screens = () => (
  <ScreenRoutes>
    <Route index element={<ReadersScreen />} />
    <Route path=":id" element={<ReaderScreen />} />
  </ScreenRoutes>
);
