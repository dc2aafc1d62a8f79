import { registerEnumType } from 'type-graphql';

export enum ConflictReason {
  changed_in_store = 'changed_in_store',
  foreign_content = 'foreign_content',
  insertion_damaged = 'insertion_damaged',
}

registerEnumType(ConflictReason, {
  name: 'ConflictReason',
  description: 'Why a sync does not write a text to a store.',
  valuesConfig: {
    changed_in_store: {
      description: 'The text was changed in the store after it was last written or imported by the service.',
    },
    foreign_content: {
      description:
        'The field was never written by the service, and holds blocks, shortcodes, images or other embedded content ' +
        'that the new text does not contain.',
    },
    insertion_damaged: {
      description:
        'The element that holds the text of the service among other content was removed, copied or not closed.',
    },
  },
});
