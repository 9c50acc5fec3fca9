export type { DeviceClass } from './deviceClass.ts';
export type { FindHit } from './find/findHit.ts';
export type { ViewerLocale } from './i18n.ts';
export type { LookUp } from './media/lookUp.ts';
export type { FoundPlayer } from './media/player.ts';
export type { Binding } from './pdf/bookContents.ts';
export type { Cover, FailureCode, InclusiveRange, PageImages, Source } from './source.ts';
export { Viewer, type ViewerProps } from './ui/Viewer.tsx';
export { warmUp } from './viewerActors.ts';
