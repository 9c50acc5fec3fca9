import { Route } from 'react-router';
import { ScreenRoutes } from '../../ui/ScreenRoutes.tsx';
import { useMay } from '../../ui/useMay.ts';
import { ChargeScreen } from './ChargeScreen.tsx';
import { ChargesScreen } from './ChargesScreen.tsx';
import { SalesScreen } from './SalesScreen.tsx';
import { WaitingSalesScreen } from './WaitingSalesScreen.tsx';

/** The screens about money. */
export function Screens() {
  const maySeeSales = useMay('getSales');
  return (
    <ScreenRoutes>
      <Route index element={<ChargesScreen />} />
      <Route path="charges/:id" element={<ChargeScreen />} />
      {maySeeSales && <Route path="sales" element={<SalesScreen />} />}
      <Route path="waiting" element={<WaitingSalesScreen />} />
    </ScreenRoutes>
  );
}
