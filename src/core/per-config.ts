import type { Config } from './config.ts';

/** What a process has once for its configuration: made when it is first asked for, and the same one from then on. */
export function perConfig<T>(make: (config: Config) => T): (config: Config) => T {
  const made = new WeakMap<Config, { value: T }>();
  return (config) => {
    const known = made.get(config) ?? { value: make(config) };
    made.set(config, known);
    return known.value;
  };
}
