import type { RawBuilder } from 'kysely';
import { sql } from '../../../../core/sql.ts';

/** Whose data an export has: the organization's, or those of one of its users. */
export interface Scope {
  organizationId: string;
  userId: string;
  whole: boolean;
}

type Condition = (scope: Scope) => RawBuilder<unknown>;

/** Rows that say themselves whose they are. */
export interface OwnedRows {
  /** Which are the organization's. */
  whole: Condition;
  /** Which are the person's; null where none is a person's. */
  own: Condition | null;
}

/** Rows that belong to whoever owns the row of another table that they hang on. */
export interface RowsWithin {
  within: string;
  /** Names the row by its id. */
  by: string;
  /** Rows of the other table that are asked for at once: more than one only where few hang on each; then they are read in its order first, lest the database walks along the ids of everybody. */
  atOnce: number;
}

/** A table of which an export has the rows of their owner. */
export interface ExportedTable {
  table: string;
  /** In the order of the files. */
  columns: readonly string[];
  /** The other columns, each with why it stays here. */
  excluded?: Readonly<Record<string, string>>;
  owner: OwnedRows | RowsWithin;
  /** What the rows are read in the order of; unique among those of an owner. The id where absent. */
  order?: readonly string[];
  /** Whether there may be very many, and an index has those of an owner in this order. */
  many?: true;
  /** Rows without it are not exported. */
  only?: RawBuilder<unknown>;
}

/** Why columns stay here that several tables have. */
export const WHY = {
  secret: 'a secret, or what a secret is checked by',
  place: 'only says where content lies in our storage; the content itself is in the export',
  order: 'only the order among all rows of the service',
  work: 'only the bookkeeping of work under way',
} as const;

/** The organization's by their column `organization_id`, and the person's by another condition. */
export function ofOrganization(own: Condition | null = null): OwnedRows {
  return { whole: ({ organizationId }) => sql`organization_id = ${organizationId}`, own };
}

/** The person's within the organization, by the column that names the person. */
export function ofUser(column: string): OwnedRows {
  return ofOrganization(
    ({ organizationId, userId }) => sql`organization_id = ${organizationId} and ${sql.ref(column)} = ${userId}`,
  );
}

/** The words of a text, for lists of columns. */
export function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
