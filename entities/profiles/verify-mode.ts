import { registerEnumType } from 'type-graphql';

export enum VerifyMode {
  off = 'off',
  flagged = 'flagged',
  all = 'all',
}

registerEnumType(VerifyMode, {
  name: 'VerifyMode',
  description: 'Which texts a second, cheaper model compares with the facts.',
});
