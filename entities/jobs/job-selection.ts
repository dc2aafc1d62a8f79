import { PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import type { ItemStatus } from '../catalog/item-enums.ts';
import type { AuditCheck } from '../studio/audit-check.ts';
import { Job } from './job.ts';

/** The texts of an item that a job works on, one job item for each. */
export interface SelectedLanguages {
  /** Whether the item's own texts belong to it, which are in the main language. */
  main: boolean;
  /** The further languages. */
  others: readonly string[];
}

/** Which items of a project a job works on. Excluded items never belong to it. */
export interface ItemSelection {
  /** Only these items; null for all of the project. */
  itemIds: readonly string[] | null;
  /** Only items, or texts in a language, with one of these statuses; null for any status. */
  statuses: readonly `${ItemStatus}`[] | null;
  /** Whether variants belong to it. */
  variants: boolean;
  /** Whether items that vanished from their source belong to it. */
  vanished: boolean;
  /** Of jobs with texts in several languages: which texts of each item. If absent, only its own ones. */
  languages?: SelectedLanguages;
  /** Only items that failed in this job. */
  failedIn?: string;
  /** Only items with findings of this audit, of these checks; without checks, of any. */
  findingsOf?: { auditId: string; checks: readonly AuditCheck[] };
  /** Whether the items become pending first. */
  reset: boolean;
}

/**
 * The items of a large job that have no row in `job_items` yet. A worker inserts their rows in blocks, in the order of
 * their positions in the project. The row exists as long as rows of items are missing.
 */
@Entity({ tableName: 'job_selections' })
export class JobSelection {
  [PrimaryKeyProp]?: 'jobId';

  @ManyToOne(() => Job, { primary: true, mapToPk: true, fieldName: 'job_id', deleteRule: 'cascade' })
  jobId!: string;

  @Property({ type: 'json' })
  selection!: ItemSelection;

  /** The last position in the project when the items were counted. Items that were added later do not belong to the job. */
  @Property({ type: 'bigint' })
  upToPosition!: string;

  /** When the items were counted. Items that were changed later are not reset. */
  @Property({ type: 'datetime', length: 3 })
  countedAt!: Date;

  /** How many of the counted items have no row. */
  @Property({ type: 'integer' })
  missing!: number;

  /** How many rows have been inserted. */
  @Property({ type: 'integer' })
  inserted: number = 0;

  /** The position in the project of the last item with a row. */
  @Property({ type: 'bigint' })
  afterPosition: string = '0';
}
