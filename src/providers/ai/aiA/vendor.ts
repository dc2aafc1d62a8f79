import type { AiVendor } from '../ai-vendor.ts';
import { createAiProvider } from '../create-ai-provider.ts';
import { IMAGE_TOKENS } from './token-counts.ts';

/** OpenAI's Chat Completions. `baseUrl` is the part of the address before `/chat/completions`. */
export const aiA: AiVendor = {
  sandboxPath: '/aiA/v1',
  models: [
    { id: 'gpt-6-luna', displayName: 'GPT-6 Luna', tier: 'economy' },
    { id: 'gpt-6.1-terra', displayName: 'GPT-6.1 Terra', tier: 'standard' },
    { id: 'gpt-6.1-sol', displayName: 'GPT-6.1 Sol', tier: 'premium' },
  ],
  imageTokens: IMAGE_TOKENS,
  callsTools: true,
  thinkingTokens: () => 0,
  create: (connection) => createAiProvider(async () => (await import('./api.ts')).openApi(connection), connection),
};
