import { measureWidth } from './layTextOut.ts';

/** The width of a text in a generic CSS font family, in an unnamed unit: good for comparing parts of a line. */
export const measureText = (text: string, family: string): number => measureWidth(text, family) ?? text.length;
