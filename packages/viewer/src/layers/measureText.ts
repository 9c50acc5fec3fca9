let context: CanvasRenderingContext2D | null = null;

/** The width of a text in a generic CSS font family, in an unnamed unit: good for comparing parts of a line. */
export function measureText(text: string, family: string): number {
  context ??= document.createElement('canvas').getContext('2d');
  if (!context) return text.length;
  context.font = `16px ${family}`;
  return context.measureText(text).width;
}
