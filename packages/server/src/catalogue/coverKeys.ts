/** The widths in pixels of the pictures that the import makes of every cover. */
export const COVER_WIDTHS = [15, 75, 400, 500, 800, 1000] as const;

/** The folder of a cover's pictures in the storage. */
export const coverFolder = (fileName: string) => `covers/${fileName}`;

export const coverKey = (fileName: string, width: number, extension: 'webp' | 'jpg') =>
  `${coverFolder(fileName)}/${width}.${extension}`;
