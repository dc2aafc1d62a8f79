import type { Config } from './config.ts';
import { memoizeByObject } from './memoize-by-object.ts';

/** Memoizes a value per configuration, see {@link memoizeByObject}. */
export const memoizeByConfig: <T>(make: (config: Config) => T) => (config: Config) => T = memoizeByObject;
