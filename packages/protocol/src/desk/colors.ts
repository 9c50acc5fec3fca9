import { channels, contrast } from '../rules/contrast.ts';
import { tokens } from '../rules/look.ts';

/** The colours of the store that its publisher may choose, and how well they can be told from each other. */

/** `#rrggbb` on a light and on a dark screen. */
export interface ColorPair {
  light: string;
  dark: string;
}

/** `accent` has buttons and links, `surface` cards and dialogs. */
export const colorNames = ['accent', 'background', 'surface', 'text'] as const;
export type ColorName = (typeof colorNames)[number];
export type StoreColors = Record<ColorName, ColorPair>;

export const colorModes = ['light', 'dark'] as const;
export type ColorMode = (typeof colorModes)[number];

/** The colours of a store whose publisher has chosen none. */
export const defaultColors = Object.fromEntries(
  colorNames.map((name) => {
    const [light, dark] = tokens[name].match(/#[0-9a-f]{6}/g) ?? [];
    return [name, { light, dark }];
  }),
) as StoreColors;

function mix(color: string, other: string, share: number): string {
  const [from, to] = [channels(color), channels(other)];
  const mixed = from.map((channel, index) => Math.round(channel * share + (to[index] ?? 0) * (1 - share)));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

const lookOfMode = (colors: StoreColors, mode: ColorMode) => {
  const [accent, background, surface, text] = colorNames.map((name) => colors[name][mode]) as [
    string,
    string,
    string,
    string,
  ];
  const onAccent = contrast('#ffffff', accent) >= contrast('#000000', accent) ? '#ffffff' : '#000000';
  return {
    accent,
    'on-accent': onAccent,
    background,
    surface,
    text,
    muted: mix(text, background, 0.72),
    line: mix(text, background, 0.15),
    control: mix(text, background, 0.55),
  };
};

/** All tokens that follow from the chosen colours, as declarations in a rule of CSS. */
export function colorDeclarations(colors: StoreColors, prefix = '--magazine-store-'): string {
  const [light, dark] = [lookOfMode(colors, 'light'), lookOfMode(colors, 'dark')];
  return (Object.keys(light) as (keyof typeof light)[])
    .map((name) => `${prefix}${name}: light-dark(${light[name]}, ${dark[name]});`)
    .join(' ');
}

/** WCAG 2.2 AA for text. */
export const LEAST_CONTRAST = 4.5;

export interface WeakContrast {
  mode: ColorMode;
  color: 'accent' | 'text' | 'muted';
  on: 'background' | 'surface';
  ratio: number;
}

/** The texts that are hard to read in these colours. The text on buttons follows from the accent and is always readable. */
export const weakContrasts = (colors: StoreColors): WeakContrast[] =>
  colorModes.flatMap((mode) => {
    const look = lookOfMode(colors, mode);
    return (['text', 'muted', 'accent'] as const).flatMap((color) =>
      (['background', 'surface'] as const)
        .map((on) => ({ mode, color, on, ratio: contrast(look[color], look[on]) }))
        .filter(({ ratio }) => ratio < LEAST_CONTRAST),
    );
  });
