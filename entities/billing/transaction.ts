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

registerEnumType(BalanceType, { name: 'BalanceType', description: 'The balance that an entry of the ledger changes.' });

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

registerEnumType(TransactionType, {
  name: 'TransactionType',
  description: 'Why an entry of the ledger changes a balance.',
});

@ObjectType({
  description: 'An entry of the ledger. Entries are never changed or deleted.',
})
@Entity({ tableName: 'transactions' })
@Index({ properties: ['organizationId', 'position'] })
@Index({ properties: ['organizationId', 'createdAt', 'id'] })
@Unique({ properties: ['reason', 'balanceType'] })
export class Transaction extends Stored {
  @ManyToOne(() => Organization, { mapToPk: true, fieldName: 'organization_id', deleteRule: 'cascade' })
  organizationId!: string;

  /** The order in which entries were booked. */
  @Property({ type: 'bigint', autoincrement: true })
  position!: string;

  @Field(() => TransactionType, { description: 'Why the entry changes the balance.' })
  @Enum({ items: () => TransactionType })
  transactionType!: TransactionType;

  @Field(() => Ct, { description: 'The change of the balance in CT, negative if CT were spent or removed.' })
  @Property({ type: 'decimal', precision: 18, scale: 4 })
  amount!: string;

  @Field(() => BalanceType, { description: 'The balance that the entry changes.' })
  @Enum({ items: () => BalanceType })
  balanceType!: BalanceType;

  @Field({ description: 'What the entry is for, in a few words.' })
  @Property({ type: 'text' })
  description!: string;

  /** What caused the entry. A unique index rejects a second entry with the same reason and balance type. */
  @Property({ type: 'text', nullable: true })
  reason?: string | null;

  /** Data of the usage summary: job_id, item_id, provider, model, tier, tokens. */
  @Property({ type: 'json' })
  usage: Record<string, unknown> = {};

  @Field(() => ID, {
    nullable: true,
    description: 'The id of the user who caused the entry. Null if it was the service itself.',
  })
  @Property({ type: 'uuid', nullable: true })
  createdBy?: string | null;
}
