import { useLingui } from '@lingui/react/macro';
import type { Locale } from '@magazine-store/protocol';
import { type ComponentType, lazy, Suspense } from 'react';
import { reportError } from '../api/errorReports.ts';
import type { DeskFeature } from '../features/deskFeature.ts';
import { Loading } from '../ui/Loading.tsx';
import { ScreenFailure } from './ScreenFailure.tsx';

const loaded = new WeakMap<DeskFeature, ComponentType>();

/** The screens of a feature, with their code and texts loaded. */
export function FeatureScreens({ feature }: { feature: DeskFeature }) {
  const { i18n } = useLingui();
  const Screens =
    loaded.get(feature) ??
    lazy(async () => {
      const locale = i18n.locale as Locale;
      try {
        const [{ Screens: screens }, { messages }] = await Promise.all([feature.load(), feature.texts(locale)]);
        i18n.load(locale, messages);
        return { default: screens };
      } catch {
        // The browser has reported the file that did not load. The next visit of the screen tries again.
        loaded.delete(feature);
        reportError('failed_to_load');
        return { default: ScreenFailure };
      }
    });
  loaded.set(feature, Screens);
  return (
    <Suspense fallback={<Loading />}>
      <Screens />
    </Suspense>
  );
}
