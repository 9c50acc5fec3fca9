const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** A size as people read it, such as `3.2 GB`. */
export function formatBytes(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1);
  const number = bytes / 1000 ** power;
  return `${number.toFixed(power === 0 || number >= 100 ? 0 : 1)} ${UNITS[power]}`;
}
