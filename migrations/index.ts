import { Migration20261120000000 } from './Migration20261120000000.ts';

/** In order of application. */
export const migrations = [{ name: 'Migration20261120000000', class: Migration20261120000000 }];
