import { Route, Routes } from 'react-router';
import { ReaderScreen } from './ReaderScreen.tsx';
import { ReadersScreen } from './ReadersScreen.tsx';

/** The screens about readers. */
export const Screens = () => (
  <Routes>
    <Route index element={<ReadersScreen />} />
    <Route path=":id" element={<ReaderScreen />} />
  </Routes>
);
