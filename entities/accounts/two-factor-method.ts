import { registerEnumType } from 'type-graphql';

export enum TwoFactorMethod {
  totp = 'totp',
  email = 'email',
}

registerEnumType(TwoFactorMethod, {
  name: 'TwoFactorMethod',
  description: 'How the second factor is asked for.',
  valuesConfig: { totp: { description: 'Authenticator code (RFC 6238).' }, email: { description: 'Emailed code.' } },
});
