import { registerEnumType } from 'type-graphql';

/** The payment providers. */
export enum PaymentProviderName {
  payA = 'payA',
  payB = 'payB',
}

registerEnumType(PaymentProviderName, {
  name: 'PaymentProvider',
  description: 'The platform that collects payments.',
});
