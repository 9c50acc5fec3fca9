import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { I18nProvider as AriaI18nProvider } from 'react-aria-components';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { DeskError, isSignedOut } from '../api/DeskError.ts';
import type { DeskPlace } from '../features/deskFeature.ts';
import { places } from '../features/index.ts';
import type { DeskPageData } from '../pageData.ts';
import { useDesk } from '../ui/deskContext.ts';
import { NoScreen } from '../ui/NoScreen.tsx';
import { DeskStyle } from '../ui/theme.ts';
import { BrokenScreen } from './BrokenScreen.tsx';
import { FeatureScreens } from './FeatureScreens.tsx';
import { Frame } from './Frame.tsx';
import { Gate } from './Gate.tsx';
import { Home } from './Home.tsx';
import { Invitation } from './Invitation.tsx';

const queries = new QueryClient({
  defaultOptions: {
    // Without a connection, a call fails at once and says so. It must not wait and happen later by itself.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      // A refusal stays one. Only a lost connection and a busy server are worth another try.
      retry: (failures, error) =>
        failures < 2 && error instanceof DeskError && (error.status === 0 || error.status >= 500),
      refetchOnWindowFocus: ({ state }) => !isSignedOut(state.error),
      refetchOnReconnect: ({ state }) => !isSignedOut(state.error),
    },
  },
});

/** The whole desk. */
export function Desk({ page, i18n }: { page: DeskPageData; i18n: I18n }) {
  const [router] = useState(() => createRouter(page));
  // The libraries take the direction from the language, and the desk has that of the store.
  const locale = page.direction === 'rtl' ? `${i18n.locale}-Arab` : i18n.locale;
  return (
    <I18nProvider i18n={i18n}>
      <AriaI18nProvider locale={locale}>
        <QueryClientProvider client={queries}>
          <DeskStyle />
          <RouterProvider router={router} />
        </QueryClientProvider>
      </AriaI18nProvider>
    </I18nProvider>
  );
}

const createRouter = (page: DeskPageData) =>
  createBrowserRouter(
    [
      { path: 'invitation', element: <Invitation page={page} /> },
      {
        element: (
          <Gate page={page}>
            <Frame page={page} />
          </Gate>
        ),
        children: [
          { index: true, element: <Home /> },
          ...places.map(
            (place): RouteObject => ({
              path: `${place.path}/*`,
              element: <PlaceScreen place={place} />,
              errorElement: <BrokenScreen />,
            }),
          ),
          { path: '*', element: <NoScreen /> },
        ],
      },
    ],
    { basename: '/desk' },
  );

function PlaceScreen({ place }: { place: DeskPlace }) {
  const { role } = useDesk();
  return place.roles.includes(role) ? <FeatureScreens feature={place.feature} /> : <NoScreen />;
}
