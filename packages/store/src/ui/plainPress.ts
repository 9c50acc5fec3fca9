import type { MouseEvent } from 'react';

/** A press that means here and now: with a key or another button, a link opens elsewhere. */
export const isPlainPress = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
