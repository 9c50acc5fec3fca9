type ViewerModule = typeof import('@magazine-store/viewer');

let loaded: ViewerModule | null = null;

/** Fetches the viewer's code; it starts its own worker and libraries as soon as it is there. */
export async function loadViewer(): Promise<void> {
  loaded ??= await import('@magazine-store/viewer');
}

/** The viewer once `loadViewer` is through. */
export function viewerChunk(): ViewerModule {
  if (!loaded) throw new Error('The viewer is used before it was loaded');
  return loaded;
}

/** Fetches the viewer's code and has it start its worker, ahead of the reader that will use them. */
export async function warmViewer(): Promise<void> {
  await loadViewer();
  viewerChunk().warmUp();
}
