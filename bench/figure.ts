/** A measured figure with the limit that it must keep. */
export interface Figure {
  /** Names the figure in the table of docs/performance.md. */
  name: string;
  value: number;
  /** `ratio` compares with something that was measured in the same run. */
  unit: 'ratio' | 'ms' | 's' | 'MB' | 'kB' | 'calls';
  goal: { atLeast: number } | { atMost: number };
  /** The same figure of other programs on the same work, if it was measured. */
  peers?: { postgraphile: number; nestjs: number; directus: number };
  /** The circumstances and single values, in one sentence. */
  details: string;
}

/** A benchmark. Throws if it cannot measure, or if the measured work has a wrong result. */
export type Bench = () => Promise<Figure[]>;

/** Whether a figure keeps its limit. */
export function keepsGoal({ value, goal }: Figure): boolean {
  return 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost;
}

/** A value with its unit, as it is printed. */
export function formatValue(value: number, unit: Figure['unit']): string {
  if (unit === 'ratio') return value.toFixed(2);
  return `${unit === 's' ? value.toFixed(1) : value.toFixed(0)} ${unit}`;
}

/** The median of values, at least one; of an even number the higher one in the middle. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!;
}

/** The lowest and the highest ratio of the rounds of a benchmark. */
export function rangeOf(ratios: readonly number[]): string {
  return `from ${Math.min(...ratios).toFixed(3)} to ${Math.max(...ratios).toFixed(3)} in ${ratios.length} rounds`;
}
