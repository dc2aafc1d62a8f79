import type { AiVendor } from '../ai-vendor.ts';
import { createAiProvider } from '../create-ai-provider.ts';
import { IMAGE_TOKENS, thinkingOf } from './token-counts.ts';

/** Gemini's generateContent. `baseUrl` is the part of the address before `/v1/models`. */
export const aiC: AiVendor = {
  officialUrl: 'https://generativelanguage.googleapis.com',
  sandboxPath: '/aiC',
  models: [
    { id: 'gemini-3.5-flash-lite', displayName: 'Gemini 3.5 Flash-Lite', tier: 'economy' },
    { id: 'gemini-3.8-flash', displayName: 'Gemini 3.8 Flash', tier: 'standard' },
    { id: 'gemini-4-argon', displayName: 'Gemini 4 Argon', tier: 'premium' },
  ],
  imageTokens: IMAGE_TOKENS,
  callsTools: true,
  thinkingTokens: (model) => thinkingOf(model).room,
  create: (connection) => createAiProvider(async () => (await import('./api.ts')).openApi(connection), connection),
};
