import { Field, Int, ObjectType } from 'type-graphql';
import { PaymentProviderName } from '../../entities/billing/payment-provider-name.ts';
import { PaymentStatus } from '../../entities/billing/payment-status.ts';
import { ID, Timestamp } from '../../src/core/scalars.ts';

const AMOUNT = 'A decimal string in the currency’s usual unit, such as "49.00".';
const CURRENCY = 'ISO 4217, such as "EUR".';

@ObjectType({ description: 'An event of a provider that was applied.' })
export class PaymentHistoryEntry {
  @Field(() => ID)
  id!: string;

  @Field(() => PaymentProviderName)
  provider!: PaymentProviderName;

  @Field({ description: 'As the provider names it, such as `transaction.completed`.' })
  eventType!: string;

  @Field(() => String, { nullable: true, description: 'The provider’s; null for events that tell of no payment.' })
  paymentId!: string | null;

  @Field(() => String, { nullable: true, description: AMOUNT })
  amount!: string | null;

  @Field(() => String, { nullable: true, description: CURRENCY })
  currency!: string | null;

  @Field(() => PaymentStatus, { nullable: true, description: 'What became of the payment by this event.' })
  status!: PaymentStatus | null;

  @Field({ description: 'What was paid for, and how it ended.' })
  description!: string;

  @Field(() => String, { nullable: true, description: 'The invoice as PDF; null where it is in the portal only.' })
  invoiceUrl!: string | null;

  @Field(() => Timestamp, { description: 'When it happened at the provider.' })
  createdAt!: Date;
}

@ObjectType({ description: 'A page of the payment history, newest first.' })
export class PaymentHistoryPage {
  @Field(() => [PaymentHistoryEntry])
  payments!: PaymentHistoryEntry[];

  @Field(() => Int)
  total!: number;
}

@ObjectType({ description: 'What an organization was charged.' })
export class Invoice {
  @Field(() => ID)
  id!: string;

  @Field(() => PaymentProviderName)
  provider!: PaymentProviderName;

  @Field({ description: 'The provider’s.' })
  paymentId!: string;

  @Field(() => String, { nullable: true, description: 'The provider’s; null while it has given none.' })
  number!: string | null;

  @Field({ description: AMOUNT })
  amount!: string;

  @Field({ description: CURRENCY })
  currency!: string;

  @Field(() => PaymentStatus)
  status!: PaymentStatus;

  @Field(() => Timestamp)
  issuedAt!: Date;

  @Field(() => String, {
    nullable: true,
    description: 'Where we serve it as PDF, for signed-in users; null for payA, whose invoices are in the portal.',
  })
  pdfUrl!: string | null;
}

@ObjectType({ description: 'A page of invoices, newest first.' })
export class InvoicePage {
  @Field(() => [Invoice])
  invoices!: Invoice[];

  @Field(() => Int)
  total!: number;

  @Field()
  hasMore!: boolean;
}
