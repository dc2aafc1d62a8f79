/** Longer cells are texts and not lists of facts. */
const MAX_CHARS = 100_000;
/** `size=M,color=Black`, as `additional_attributes` of Magento. */
const PAIRS = /^[\p{L}_][\p{L}\p{N}_ ]{0,60}=[^,=|]*(?:\|[^,=|]*)*(?:,[\p{L}_][\p{L}\p{N}_ ]{0,60}=|\||$)/u;
/** The start of a JSON object or list. Some exports write `=>` between names and values, as Ruby does. */
const JSON_START = /^\s*[[{]\s*["{[]/;

/**
 * Returns the names and values that a cell lists as `name=value` pairs or as JSON, or the cell itself if it lists none.
 */
export function unpackCell(cell: unknown): unknown {
  if (typeof cell !== 'string' || cell.length > MAX_CHARS) return named(cell);
  if (JSON_START.test(cell.slice(0, 40))) return named(parsed(cell));
  return PAIRS.test(cell.slice(0, 500)) ? pairsIn(cell) : cell;
}

function parsed(cell: string): unknown {
  for (const json of [cell, cell.replaceAll('"=>', '":')]) {
    try {
      return JSON.parse(json);
    } catch {
      continue;
    }
  }
  return cell;
}

/** Converts lists of `{ key, value }` or `{ name, value }` to objects. An object with a single list is that list. */
function named(value: unknown): unknown {
  if (Array.isArray(value)) {
    const pairs = value.map(pairOf);
    return value.length > 0 && pairs.every((pair) => pair !== null) ? Object.fromEntries(pairs) : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const inner = Object.values(value);
  return inner.length === 1 && Array.isArray(inner[0]) ? named(inner[0]) : value;
}

function pairOf(entry: unknown, index: number): [string, unknown] | null {
  if (typeof entry !== 'object' || entry === null) return null;
  const { key, name = key, value, values = value } = entry as Record<string, unknown>;
  return values === undefined ? null : [typeof name === 'string' ? name : `detail ${index + 1}`, values];
}

/** Reads `a=1,b=x|y`. A second row after `|`, with the same names, adds its values to those of the first. */
function pairsIn(cell: string): Record<string, string | string[]> {
  const values = new Map<string, Set<string>>();
  let name = '';
  for (const part of cell.split(/[,|]/)) {
    const equals = part.indexOf('=');
    if (equals > 0) name = part.slice(0, equals).trim();
    const value = part.slice(equals + 1).trim();
    if (name !== '' && value !== '') values.set(name, (values.get(name) ?? new Set()).add(value));
  }
  return Object.fromEntries([...values].map(([key, all]) => [key, all.size === 1 ? [...all][0]! : [...all]]));
}
