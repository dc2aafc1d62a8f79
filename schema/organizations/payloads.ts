import { Field, Int, ObjectType } from 'type-graphql';
import { AuditEntry } from '../../entities/organizations/audit-entry.ts';

@ObjectType({ description: 'A page of the audit log of the organization, newest first.' })
export class AuditLogPage {
  @Field(() => [AuditEntry], { description: 'The entries of the log on this page.' })
  entries!: AuditRow[];

  @Field(() => Int)
  total!: number;

  @Field()
  hasMore!: boolean;
}

/** An entry as a list reads it: a plain row, because entries of the ledger are included. */
export type AuditRow = Omit<AuditEntry, 'organizationId'>;
