let context: CanvasRenderingContext2D | null = null;

/** The width of a text in a common font, in an unnamed unit: good for comparing parts of a line. */
export function measureText(text: string): number {
  context ??= document.createElement('canvas').getContext('2d');
  return context?.measureText(text).width ?? text.length;
}
