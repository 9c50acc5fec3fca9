export type DeviceClass = 'full' | 'mobile' | 'ios';

/** Decides how much memory pages may take. An iPad claims to be a Mac, but a Mac has no touch screen. */
export function deviceClass({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): DeviceClass {
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'ios';
  return /Android|Mobile/.test(userAgent) ? 'mobile' : 'full';
}
