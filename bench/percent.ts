/** A ratio as a percentage. */
export function percent(ratio: number): string {
  return `${(ratio * 100).toFixed(1)} %`;
}
