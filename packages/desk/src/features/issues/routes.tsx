import { Route } from 'react-router';
import { ScreenRoutes } from '../../ui/ScreenRoutes.tsx';
import { IssueList } from './IssueList.tsx';
import { IssueScreen } from './IssueScreen.tsx';
import { PagesScreen } from './pages/PagesScreen.tsx';

/** The screens of the catalogue, below `/desk/issues`. */
export const Screens = () => (
  <ScreenRoutes>
    <Route index element={<IssueList />} />
    <Route path=":id" element={<IssueScreen />} />
    <Route path=":id/pages" element={<PagesScreen />} />
  </ScreenRoutes>
);
