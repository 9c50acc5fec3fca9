/** What the import makes of every cover, in pixels of width. */
export const COVER_WIDTHS = [15, 75, 400, 500, 800, 1000] as const;

/** Where the storage has a cover's pictures. */
export const coverFolder = (fileName: string) => `covers/${fileName}`;

export const coverKey = (fileName: string, width: number, extension: 'webp' | 'jpg') =>
  `${coverFolder(fileName)}/${width}.${extension}`;
