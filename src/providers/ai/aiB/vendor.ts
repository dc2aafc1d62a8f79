import type { AiVendor } from '../ai-vendor.ts';
import { createAiProvider } from '../create-ai-provider.ts';
import { IMAGE_TOKENS, thinkingTokens } from './token-counts.ts';

/** Anthropic's Messages. `baseUrl` is the part of the address before `/v1/messages`. */
export const aiB: AiVendor = {
  officialUrl: 'https://api.anthropic.com',
  sandboxPath: '/aiB',
  models: [
    { id: 'claude-haiku-5-5', displayName: 'Claude Haiku 5.5', tier: 'economy' },
    { id: 'claude-sonnet-5-5', displayName: 'Claude Sonnet 5.5', tier: 'standard' },
    { id: 'claude-opus-5-5', displayName: 'Claude Opus 5.5', tier: 'premium' },
  ],
  imageTokens: IMAGE_TOKENS,
  callsTools: true,
  thinkingTokens,
  create: (connection) => createAiProvider(async () => (await import('./api.ts')).openApi(connection), connection),
};
