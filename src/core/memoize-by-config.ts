import type { Config } from './config.ts';

/** Memoizes a value per configuration: the first call makes it, later calls with the same configuration return it. */
export function memoizeByConfig<T>(make: (config: Config) => T): (config: Config) => T {
  const made = new WeakMap<Config, { value: T }>();
  return (config) => {
    const known = made.get(config) ?? { value: make(config) };
    made.set(config, known);
    return known.value;
  };
}
