import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { reportError } from '../api/errorReports.ts';
import { ScreenFailure } from './ScreenFailure.tsx';

/** Takes the place of a screen whose code has failed, and reports the error. */
export function BrokenScreen() {
  const error = useRouteError();
  useEffect(() => reportError('uncaught', error), [error]);
  return <ScreenFailure />;
}
