import type { PaperColor } from '../viewerContext.ts';

/** Colours of flowing text. Contrast with the ground of text 12:1 at least, of quiet text 5.5:1, of the mark's edge 4:1. */
export const papers: Record<PaperColor, { ground: string; text: string; quiet: string; mark: string; edge: string }> = {
  white: { ground: '#fdfcfa', text: '#201f1d', quiet: '#5c5a55', mark: '#fbe9bd', edge: '#96620a' },
  sepia: { ground: '#f6ebd6', text: '#2c2519', quiet: '#5f543f', mark: '#f2d596', edge: '#8a5a08' },
  dark: { ground: '#1f1f1f', text: '#e0deda', quiet: '#a5a39e', mark: '#4a3c1c', edge: '#d59a45' },
};
