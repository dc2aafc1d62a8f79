import { registerEnumType } from 'type-graphql';

export enum ApiKeyScope {
  read = 'read',
  generate = 'generate',
}

registerEnumType(ApiKeyScope, {
  name: 'ApiKeyScope',
  description: 'What an API key may do on `/plugin/*`.',
  valuesConfig: {
    read: { description: 'Read the status.' },
    generate: { description: 'Generate texts, which costs CT.' },
  },
});
