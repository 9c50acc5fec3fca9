import { defineFeature } from '../../ui/defineFeature.tsx';

/** The ways to issues that the visitor doesn't read yet. A page that shows its document doesn't need them at first. */
export const WaysScreen = defineFeature(() => import('./ways.ts'));
