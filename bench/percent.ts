/** A share as it is told. */
export function percent(ratio: number): string {
  return `${(ratio * 100).toFixed(1)} %`;
}
