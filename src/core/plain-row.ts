/** Returns a value of a plain row; undefined if the row does not have it, and for instances of a class. */
export function valueInRow(source: unknown, name: string): unknown {
  return isRow(source) ? source[name] : undefined;
}

function isRow(source: unknown): source is Record<string, unknown> {
  return typeof source === 'object' && source !== null && Object.getPrototypeOf(source) === Object.prototype;
}
