type ViewerModule = typeof import('@magazine-store/viewer');

let loaded: ViewerModule | null = null;

/** Fetches the viewer's code. */
export async function loadViewer(): Promise<void> {
  loaded ??= await import('@magazine-store/viewer');
}

export const isViewerLoaded = (): boolean => loaded !== null;

/** The viewer, once `loadViewer` has resolved. */
export function viewerChunk(): ViewerModule {
  if (!loaded) throw new Error('The viewer is used before it was loaded');
  return loaded;
}
