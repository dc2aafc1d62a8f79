import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AiToolCall, AiMessage } from '../../src/providers/ai/ai-conversation.ts';
import { AI_VENDORS } from '../../src/providers/ai/ai-vendors.ts';
import { conversationRequest } from './ai-conversation-request.ts';
import { MODELS, names, THOUGHT, aiA, fn, use, TWO, type Name } from './ai-conversation-bodies.ts';
import { oddServer } from './odd-server.ts';

const server = await oddServer();
beforeEach(() => void (server.calls = 0));
afterAll(() => server.close());

const converse = (name: Name, overrides = {}) =>
  AI_VENDORS[name]
    .create({ baseUrl: server.baseUrl, apiKey: 'key' })
    .converse(conversationRequest(MODELS[name], 'My balance?', overrides));

const sentMessages = () => (server.sent['messages'] ?? server.sent['contents']) as unknown as { role: string }[];

describe('vendor data of a call', () => {
  const conversation = (call: AiToolCall): AiMessage[] => [
    { role: 'user', text: 'Hi' },
    { role: 'tool_calls', text: '', calls: [call] },
    { role: 'tool_results', results: [{ call, content: 'x' }] },
  ];

  it('is returned to a compatible server unchanged', async () => {
    const extra = { extra_content: { google: { thought_signature: 'c2ln' } } };
    server.answering(aiA([{ ...fn('1', 'get_job', '{}'), ...extra }]));
    const { calls } = await converse('aiA');
    await converse('aiA', { messages: conversation(calls[0]!) });
    expect(sentMessages().at(-2)).toEqual({
      role: 'assistant',
      content: null,
      tool_calls: [{ ...fn('1', 'get_job', '{}'), ...extra }],
    });
  });

  it.each(names)('of another vendor is not sent to %s', async (name) => {
    server.answering(TWO[name]);
    for (const echo of [
      { model: 'claude-opus-5-5', content: [THOUGHT, use('other', 'x', {})] },
      { thoughtSignature: 7 },
      { extra_content: 'x' },
      'x',
      null,
    ]) {
      await converse(name, { messages: conversation({ id: 'call_1', name: 'get_job', arguments: { a: 1 }, echo }) });
      expect(sentMessages().at(-2)).toEqual(
        {
          aiA: { role: 'assistant', content: null, tool_calls: [fn('call_1', 'get_job', '{"a":1}')] },
          aiB: { role: 'assistant', content: [use('call_1', 'get_job', { a: 1 })] },
          aiC: {
            role: 'model',
            parts: [
              {
                functionCall: { name: 'get_job', args: { a: 1 } },
                thoughtSignature: 'skip_thought_signature_validator',
              },
            ],
          },
        }[name],
      );
    }
  });
});
