export type { Binding } from './gestures/keys.ts';
export type { ViewerLocale } from './i18n.ts';
export type { Cover, FailureCode, InclusiveRange, PageImages, Source } from './source.ts';
export { Viewer, type ViewerProps } from './ui/Viewer.tsx';
