import type { MessageDescriptor, Messages } from '@lingui/core';
import type { Locale } from '@magazine-store/protocol';
import type { DeskRole } from '@magazine-store/protocol/desk';
import type { ComponentType } from 'react';

/** A part of the desk that loads when a member opens it. */
export interface DeskFeature {
  /** Loads the screens, with the routes below the feature's path. */
  load: () => Promise<{ Screens: ComponentType }>;
  texts: (locale: Locale) => Promise<{ messages: Messages }>;
}

/** A place in the navigation. */
export interface DeskPlace {
  /** The first part of the address below `/desk`. */
  path: string;
  label: MessageDescriptor;
  roles: readonly DeskRole[];
  feature: DeskFeature;
}
