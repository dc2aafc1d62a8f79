/**
 * The smallest UUID of version 7 from a time on, as text. Such ids begin with the milliseconds since the epoch
 * (RFC 9562, section 5.7), so records with them are sorted by age, and a range of ids is a range of time.
 */
export function firstIdAt(time: Date): string {
  const hex = time.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/** The time in a UUID of version 7. */
export function timeOfId(id: string): Date {
  return new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16));
}
