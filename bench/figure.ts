/** A figure that does not depend on the catalogue's size, with its largest or smallest allowed value. */
export type Figure = {
  measure: string;
  title: string;
  value: number;
  unit: 's' | 'ms' | 'µs' | 'a second' | 'MB' | 'MB/s' | '×' | 'of 100';
  most?: number;
  least?: number;
};

/** Something that is measured once in a run. `say` reports its progress. */
export type SingleMeasure = { name: string; measure: (say: (line: string) => void) => Promise<Figure[]> };

/** The median of some values. */
export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

export const megabytes = (bytes: number): number => bytes / 1e6;
