import { registerEnumType } from 'type-graphql';
import { AI_PROVIDERS } from '../../src/core/config.ts';

export type AiProviderName = (typeof AI_PROVIDERS)[number];

/** The AI vendors that the configuration has variables for. */
export const AiProviderName = Object.fromEntries(AI_PROVIDERS.map((name) => [name, name])) as {
  readonly [Name in AiProviderName]: Name;
};

registerEnumType(AiProviderName, {
  name: 'AiProviderName',
  description: 'The AI provider that writes the texts.',
});
