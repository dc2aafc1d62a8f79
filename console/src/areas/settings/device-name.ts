/** Browsers and systems by what is in their user agent. Most browsers name those before them, too. */
const BROWSERS = { Edg: 'Edge', OPR: 'Opera', Firefox: 'Firefox', Chrome: 'Chrome', Safari: 'Safari' };
const SYSTEMS = {
  iPhone: 'iPhone',
  iPad: 'iPad',
  Android: 'Android',
  Windows: 'Windows',
  'Mac OS X': 'macOS',
  Linux: 'Linux',
};

/** A browser as people call it, such as `Chrome · Windows`; of a program, what it calls itself. */
export function deviceName(userAgent: string): string {
  const nameIn = (names: Record<string, string>) =>
    Object.entries(names).find(([sign]) => new RegExp(`\\b(?:Headless)?${sign}`).test(userAgent))?.[1];
  const found = [nameIn(BROWSERS), nameIn(SYSTEMS)].filter(Boolean);
  return found.length ? found.join(' · ') : userAgent;
}
