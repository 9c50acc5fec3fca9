import { Route, Routes } from 'react-router';
import { MessageScreen } from './MessageScreen.tsx';
import { MessagesScreen } from './MessagesScreen.tsx';

/** The screens about messages. */
export const Screens = () => (
  <Routes>
    <Route index element={<MessagesScreen />} />
    <Route path=":id" element={<MessageScreen />} />
  </Routes>
);
