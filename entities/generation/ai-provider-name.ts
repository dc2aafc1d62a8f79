import { registerEnumType } from 'type-graphql';

export enum AiProviderName {
  aiA = 'aiA',
  aiB = 'aiB',
  aiC = 'aiC',
}

registerEnumType(AiProviderName, {
  name: 'AiProviderName',
  description: 'The AI provider that writes the texts.',
});
