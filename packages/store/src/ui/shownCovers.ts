/** Addresses of covers that have been shown, by file name: the browser still has these images. */
export const shownCovers = new Map<string, string>();
