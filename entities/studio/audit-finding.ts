import { PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, Enum, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { ID } from '../../src/core/scalars.ts';
import { AuditCheck, AuditSeverity } from './audit-check.ts';
import { StoreAudit } from './store-audit.ts';

@ObjectType({ description: 'A problem that an audit found with a product.' })
@Entity({ tableName: 'audit_findings' })
@Index({ properties: ['auditId', 'check', 'position'] })
export class AuditFinding {
  [PrimaryKeyProp]?: ['auditId', 'position'];

  @ManyToOne(() => StoreAudit, { primary: true, mapToPk: true, fieldName: 'audit_id', deleteRule: 'cascade' })
  auditId!: string;

  /** The order of the findings: by item, then by check. It has gaps. */
  @PrimaryKey({ type: 'integer' })
  position!: number;

  @Field(() => AuditCheck, { description: 'The check that found the problem.' })
  @Enum({ items: () => AuditCheck })
  check!: AuditCheck;

  @Field(() => AuditSeverity, { description: 'How much the problem matters.' })
  @Enum({ items: () => AuditSeverity })
  severity!: AuditSeverity;

  @Field(() => ID, { description: 'The id of the item with the problem. The item may have been deleted since.' })
  @Property({ type: 'uuid' })
  itemId!: string;

  @Field({ description: 'What the problem is, in one sentence.' })
  @Property({ type: 'text' })
  message!: string;

  @Field({ description: 'What to do about the problem, in one sentence.' })
  @Property({ type: 'text' })
  fix!: string;
}
