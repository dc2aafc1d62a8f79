import { registerEnumType } from 'type-graphql';
import { AI_PROVIDERS } from '../../src/core/config.ts';

export type AiProviderName = keyof typeof AI_PROVIDERS;

const names = Object.keys(AI_PROVIDERS) as AiProviderName[];

/** The AI vendors that the configuration has variables for. */
export const AiProviderName = Object.fromEntries(names.map((name) => [name, name])) as {
  readonly [Name in AiProviderName]: Name;
};

registerEnumType(AiProviderName, {
  name: 'AiProviderName',
  description: 'The AI provider that writes the texts.',
  valuesConfig: Object.fromEntries(names.map((name) => [name, { description: AI_PROVIDERS[name] }])),
});
