import { registerEnumType } from 'type-graphql';

/** How the calls to the AI provider are made. */
export enum GenerationMode {
  live = 'live',
  batch = 'batch',
}

registerEnumType(GenerationMode, {
  name: 'GenerationMode',
  description: 'How the calls to the AI provider are made.',
  valuesConfig: {
    live: { description: 'Each text is written at once.' },
    batch: { description: 'The texts are written within a day by the batch API of the AI provider, at half the CT.' },
  },
});
