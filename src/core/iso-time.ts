/** How PostgreSQL writes a `timestamptz(3)` in a session whose time zone is UTC. */
const UTC = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d{1,3})?\+00$/;
const NO_FRACTION = '.000';

/** Turns a time that PostgreSQL wrote as text into the text of `Date.toISOString`, without making a date of it. */
export function isoTime(text: string): string {
  if (!UTC.test(text)) return new Date(text).toISOString();
  const fraction = text.slice(19, -3) || NO_FRACTION;
  return `${text.slice(0, 10)}T${text.slice(11, 19)}${fraction.padEnd(NO_FRACTION.length, '0')}Z`;
}
