export interface Figure {
  name: string;
  /** The measured values, for people. */
  measured: string;
  target: string;
  met: boolean;
}

export function printFigures(figures: Figure[]): void {
  console.log('');
  for (const { name, measured, target, met } of figures) {
    console.log(`${met ? '✔' : '✖'} ${name}: ${measured} (target ${target})`);
  }
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const at = (index: number) => sorted[index] as number;
  return sorted.length % 2 ? at(Math.floor(middle)) : (at(middle - 1) + at(middle)) / 2;
}

/** The value that this many of a hundred don't exceed. */
export function percentile(values: number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil((percent / 100) * sorted.length) - 1] ?? Number.NaN;
}

/** The smallest, the middle and the largest measured value. */
export const spread = (values: number[], unit: string): string =>
  `${Math.round(Math.min(...values))}–${Math.round(median(values))}–${Math.round(Math.max(...values))} ${unit}`;
