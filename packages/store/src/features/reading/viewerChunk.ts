import type { Api } from '../../core/ports.ts';
import { viewerAssets } from './documentAddress.ts';

type ViewerModule = typeof import('@magazine-store/viewer');

let loaded: ViewerModule | null = null;

/** Fetches the viewer's code. */
export async function loadViewer(): Promise<void> {
  loaded ??= await import('@magazine-store/viewer');
}

/** The viewer, once `loadViewer` has resolved. */
export function viewerChunk(): ViewerModule {
  if (!loaded) throw new Error('The viewer is used before it was loaded');
  return loaded;
}

/** Fetches the viewer's code and starts its worker, before a reader needs them. */
export async function warmViewer(api: Api): Promise<void> {
  await loadViewer();
  viewerChunk().warmUp(viewerAssets(api));
}
