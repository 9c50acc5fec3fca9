import { Route } from 'react-router';
import { ScreenRoutes } from '../../ui/ScreenRoutes.tsx';
import { OperatorSettings } from './OperatorSettings.tsx';
import { StoreDetails } from './StoreDetails.tsx';

/** The screens about the store. */
export const Screens = () => (
  <ScreenRoutes>
    <Route index element={<StoreDetails />} />
    <Route path="settings" element={<OperatorSettings />} />
  </ScreenRoutes>
);
