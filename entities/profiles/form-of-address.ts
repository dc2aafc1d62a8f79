import { registerEnumType } from 'type-graphql';

export enum FormOfAddress {
  formal = 'formal',
  informal = 'informal',
}

registerEnumType(FormOfAddress, {
  name: 'FormOfAddress',
  description: 'How texts address their reader in languages with two forms.',
});
