import { registerEnumType } from 'type-graphql';

export enum AiProviderName {
  aiA = 'aiA',
  aiB = 'aiB',
  aiC = 'aiC',
}

registerEnumType(AiProviderName, {
  name: 'AiProviderName',
  description: 'The AI provider that writes the texts.',
  valuesConfig: {
    aiA: { description: 'OpenAI Chat Completions wire format; any compatible server.' },
    aiB: { description: 'Anthropic Messages.' },
    aiC: { description: 'Gemini generateContent.' },
  },
});
