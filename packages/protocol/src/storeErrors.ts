/** The codes of the `error` event, which docs/element.md lists with their causes. */
export const storeErrorCodes = [
  'offline',
  'origin_not_allowed',
  'server_error',
  'failed_to_load',
  'unexpected',
  'cookies_disabled',
  'invalid_page_data',
  'resize_loop',
  'frame_unanswered',
  'file_unavailable',
  'broken',
  'reader_unavailable',
  'viewer_crashed',
  'payment_provider_unavailable',
] as const;

export type StoreErrorCode = (typeof storeErrorCodes)[number];
