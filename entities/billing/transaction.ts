import { Entity, Enum, Index, ManyToOne, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType, registerEnumType } from 'type-graphql';
import { Ct, ID } from '../../src/core/scalars.ts';
import { Organization } from '../organizations/organization.ts';
import { Stored } from '../stored.ts';

export enum BalanceType {
  subscription = 'subscription',
  topup = 'topup',
  overage = 'overage',
}

registerEnumType(BalanceType, { name: 'BalanceType', description: 'Which balance an entry moves.' });

export enum TransactionType {
  signup_grant = 'signup_grant',
  allocation = 'allocation',
  topup = 'topup',
  usage = 'usage',
  overage = 'overage',
  refund = 'refund',
  expiry = 'expiry',
  adjustment = 'adjustment',
}

registerEnumType(TransactionType, { name: 'TransactionType', description: 'Why a balance moved.' });

@ObjectType({
  description: 'An entry of the ledger. Entries are only added; a trigger refuses to change or delete them.',
})
@Entity({ tableName: 'transactions' })
@Index({ properties: ['organizationId', 'position'] })
@Index({ properties: ['organizationId', 'createdAt', 'id'] })
@Unique({ properties: ['reason', 'balanceType'] })
export class Transaction extends Stored {
  @ManyToOne(() => Organization, { mapToPk: true, fieldName: 'organization_id', deleteRule: 'cascade' })
  organizationId!: string;

  /** Order of booking. */
  @Property({ type: 'bigint', autoincrement: true })
  position!: string;

  @Field(() => TransactionType)
  @Enum({ items: () => TransactionType })
  transactionType!: TransactionType;

  @Field(() => Ct, { description: 'Negative when CT were spent.' })
  @Property({ type: 'decimal', precision: 18, scale: 4 })
  amount!: string;

  @Field(() => BalanceType)
  @Enum({ items: () => BalanceType })
  balanceType!: BalanceType;

  @Field()
  @Property({ type: 'text' })
  description!: string;

  /** What caused it, once: a second booking for the same reason is refused by the database. */
  @Property({ type: 'text', nullable: true })
  reason?: string | null;

  /** Facts for the usage summary: job_id, item_id, provider, model, tier, tokens. */
  @Property({ type: 'json' })
  usage: Record<string, unknown> = {};

  @Field(() => ID, { nullable: true, description: 'The user behind it; null for the service itself.' })
  @Property({ type: 'uuid', nullable: true })
  createdBy?: string | null;
}
