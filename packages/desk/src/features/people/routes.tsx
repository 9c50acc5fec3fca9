import { Route, Routes } from 'react-router';
import { Members } from './Members.tsx';

export const Screens = () => (
  <Routes>
    <Route index element={<Members />} />
  </Routes>
);
