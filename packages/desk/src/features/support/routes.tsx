import { Route } from 'react-router';
import { ScreenRoutes } from '../../ui/ScreenRoutes.tsx';
import { MessageScreen } from './MessageScreen.tsx';
import { MessagesScreen } from './MessagesScreen.tsx';

/** The screens about messages. */
export const Screens = () => (
  <ScreenRoutes>
    <Route index element={<MessagesScreen />} />
    <Route path=":id" element={<MessageScreen />} />
  </ScreenRoutes>
);
