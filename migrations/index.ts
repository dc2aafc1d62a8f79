import { Migration20261120000000 } from './Migration20261120000000.ts';
import { Migration20261120110000 } from './Migration20261120110000.ts';
import { Migration20261120120000 } from './Migration20261120120000.ts';
import { Migration20261120140000 } from './Migration20261120140000.ts';
import { Migration20261120150000 } from './Migration20261120150000.ts';
import { Migration20261120160000 } from './Migration20261120160000.ts';
import { Migration20261120170000 } from './Migration20261120170000.ts';
import { Migration20261120180000 } from './Migration20261120180000.ts';
import { Migration20261120190000 } from './Migration20261120190000.ts';
import { Migration20261122120000 } from './Migration20261122120000.ts';

/** In order of application. */
export const migrations = [
  { name: 'Migration20261120000000', class: Migration20261120000000 },
  { name: 'Migration20261120110000', class: Migration20261120110000 },
  { name: 'Migration20261120120000', class: Migration20261120120000 },
  { name: 'Migration20261120140000', class: Migration20261120140000 },
  { name: 'Migration20261120150000', class: Migration20261120150000 },
  { name: 'Migration20261120160000', class: Migration20261120160000 },
  { name: 'Migration20261120170000', class: Migration20261120170000 },
  { name: 'Migration20261120180000', class: Migration20261120180000 },
  { name: 'Migration20261120190000', class: Migration20261120190000 },
  { name: 'Migration20261122120000', class: Migration20261122120000 },
];
