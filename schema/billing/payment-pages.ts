import { Field, Int, ObjectType } from 'type-graphql';
import { PaymentProviderName, PaymentStatus } from '../../entities/billing/payment-enums.ts';
import { ID, Timestamp } from '../../src/core/scalars.ts';

@ObjectType({ description: 'An event of a payment provider about a payment or the subscription.' })
export class PaymentHistoryEntry {
  @Field(() => ID)
  id!: string;

  @Field(() => PaymentProviderName, { description: 'The payment provider that sent the event.' })
  provider!: PaymentProviderName;

  @Field({
    description: 'The type of the event in the words of the payment provider, such as `transaction.completed`.',
  })
  eventType!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The id of the payment at the payment provider. Null if the event is not about a payment.',
  })
  paymentId!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The amount as a decimal string in the main unit of the currency, such as "49.00". Null if the event is ' +
      'not about a payment.',
  })
  amount!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The currency as an ISO 4217 code, such as "EUR". Null if the event is not about a payment.',
  })
  currency!: string | null;

  @Field(() => PaymentStatus, {
    nullable: true,
    description:
      'What the event reports about the payment: `refunded` also if only a part is refunded, and `completed` also if a ' +
      'refund or dispute is undone. The status of the payment itself is in the list of invoices. Null if the event is ' +
      'not about a payment.',
  })
  status!: PaymentStatus | null;

  @Field({ description: 'What was paid for and how it ended, in a few words.' })
  description!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The address of the invoice as PDF. Null if there is none, or only in the billing portal.',
  })
  invoiceUrl!: string | null;

  @Field(() => Timestamp, { description: 'When the event occurred at the payment provider.' })
  createdAt!: Date;
}

@ObjectType({ description: 'A page of the payment history, newest first.' })
export class PaymentHistoryPage {
  @Field(() => [PaymentHistoryEntry], { description: 'The events of this page.' })
  payments!: PaymentHistoryEntry[];

  @Field(() => Int)
  total!: number;

  @Field()
  hasMore!: boolean;
}

@ObjectType({ description: 'An invoice for a payment of the organization.' })
export class Invoice {
  @Field(() => ID)
  id!: string;

  @Field(() => PaymentProviderName, { description: 'The payment provider that collected the payment.' })
  provider!: PaymentProviderName;

  @Field({ description: 'The id of the payment at the payment provider.' })
  paymentId!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The number of the invoice at the payment provider. Null until the provider has assigned one.',
  })
  number!: string | null;

  @Field({ description: 'The amount as a decimal string in the main unit of the currency, such as "49.00".' })
  amount!: string;

  @Field({ description: 'The currency as an ISO 4217 code, such as "EUR".' })
  currency!: string;

  @Field(() => PaymentStatus, { description: 'The status of the payment, such as `completed` or `refunded`.' })
  status!: PaymentStatus;

  @Field(() => Timestamp, { description: 'When the invoice was issued.' })
  issuedAt!: Date;

  @Field(() => String, {
    nullable: true,
    description:
      'The address of the invoice as PDF, which requires a bearer token. Null for payA, whose invoices are in ' +
      'the billing portal.',
  })
  pdfUrl!: string | null;
}

@ObjectType({ description: 'A page of the invoices of the organization, newest first.' })
export class InvoicePage {
  @Field(() => [Invoice], { description: 'The invoices of this page.' })
  invoices!: Invoice[];

  @Field(() => Int)
  total!: number;

  @Field()
  hasMore!: boolean;
}
