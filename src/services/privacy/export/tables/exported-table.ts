import type { RawBuilder } from 'kysely';
import { sql } from '../../../../core/sql.ts';

/** The owner of the exported data: the organization if `whole`, else the user. */
export interface ExportScope {
  organizationId: string;
  userId: string;
  whole: boolean;
}

type Condition = (scope: ExportScope) => RawBuilder<unknown>;

/** Rows whose owner is known from a condition on the table. */
export interface OwnRows {
  /** Selects the organization's rows. */
  organization: Condition;
  /** Selects the person's rows. Null if no row belongs to a person. */
  person: Condition | null;
}

/** Rows that belong to the owner of the row of a parent table to which they refer. */
export interface ChildRows {
  parent: string;
  /** The column with the id of the parent row. */
  foreignKey: string;
  /**
   * The number of parent rows per query. More than one is efficient only if each has few children, and if `order`
   * begins with the foreign key: otherwise the database scans the ids of all owners.
   */
  batchSize: number;
}

/** A table whose rows are exported to their owner. */
export interface ExportedTable {
  table: string;
  /** The exported columns in the order of the files. */
  columns: readonly string[];
  /** All other columns, each with the reason why it is not exported. */
  excluded?: Readonly<Record<string, string>>;
  owner: OwnRows | ChildRows;
  /** The columns by which the rows are sorted. They are unique among the rows of an owner. The default is the id. */
  order?: readonly string[];
  /** Set if there may be very many rows and an index has the rows of an owner in this order. */
  isLarge?: true;
  /** A further condition on the rows. */
  filter?: RawBuilder<unknown>;
}

/** Reasons that apply to columns of several tables. */
export const EXCLUSION_REASONS = {
  secret: 'a secret, or the digest of one',
  location: 'only the path of content in our storage; the content itself is exported',
  order: 'only the order among all rows of the service',
  processing: 'only the state of processing',
} as const;

/** Selects the organization's rows by the column `organization_id`, and the person's rows by another condition. */
export function ownedByOrganization(person: Condition | null = null): OwnRows {
  return { organization: ({ organizationId }) => sql`organization_id = ${organizationId}`, person };
}

/** Selects the person's rows within the organization by a column with the id of the person. */
export function ownedByUser(column: string): OwnRows {
  return ownedByOrganization(
    ({ organizationId, userId }) => sql`organization_id = ${organizationId} and ${sql.ref(column)} = ${userId}`,
  );
}

/** Splits a text into column names. */
export function columnList(text: string): string[] {
  return text.trim().split(/\s+/);
}
