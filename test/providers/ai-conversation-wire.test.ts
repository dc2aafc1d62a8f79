import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AiToolCall, AiMessage } from '../../src/providers/ai/ai-conversation.ts';
import { AI_VENDORS } from '../../src/providers/ai/ai-vendors.ts';
import { providerFailure } from '../support/provider-failure.ts';
import { conversationRequest, TOOLS } from './ai-conversation-request.ts';
import { MODELS, names, aiA, aiB, aiC, fn, use, TWO, type Name } from './ai-conversation-bodies.ts';
import { oddServer } from './odd-server.ts';

const server = await oddServer();
beforeEach(() => void (server.calls = 0));
afterAll(() => server.close());

const converse = (name: Name, overrides = {}) =>
  AI_VENDORS[name]
    .create({ baseUrl: server.baseUrl, apiKey: 'key' })
    .converse(conversationRequest(MODELS[name], 'My balance?', overrides));

/** What is sent back of them, with the results. */
const BACK = {
  aiA: [
    {
      role: 'assistant',
      content: 'I look.',
      tool_calls: [fn('call_1', 'get_balance', '{}'), fn('call_2', 'get_job', '{"job_id":"7"}')],
    },
    { role: 'tool', tool_call_id: 'call_1', content: '{"ct":5}' },
    { role: 'tool', tool_call_id: 'call_2', content: 'Done.' },
  ],
  aiB: [
    { role: 'assistant', content: TWO.aiB.content },
    {
      role: 'user',
      content: [
        { type: 'tool_result', tool_use_id: 'toolu_1', content: '{"ct":5}' },
        { type: 'tool_result', tool_use_id: 'toolu_2', content: 'Done.' },
      ],
    },
  ],
  aiC: [
    {
      role: 'model',
      parts: [
        { text: 'I look.' },
        { functionCall: { id: 'f1', name: 'get_balance', args: {} }, thoughtSignature: 'c2lnbmVk' },
        { functionCall: { name: 'get_job', args: { job_id: '7' } } },
      ],
    },
    {
      role: 'user',
      parts: [
        { functionResponse: { id: 'f1', name: 'get_balance', response: { output: '{"ct":5}' } } },
        { functionResponse: { name: 'get_job', response: { output: 'Done.' } } },
      ],
    },
  ],
};
const sentMessages = () => (server.sent['messages'] ?? server.sent['contents']) as unknown as { role: string }[];

describe.each(names)('%s', (name) => {
  it('offers tools in the format of the vendor', async () => {
    server.answering(TWO[name]);
    await converse(name);
    const [{ name: tool, description, parameters }] = TOOLS as [(typeof TOOLS)[0]];
    expect(server.sent).toMatchObject(
      {
        aiA: {
          model: 'gpt-6.1-terra',
          max_completion_tokens: 500,
          reasoning_effort: 'none',
          tools: [{ type: 'function', function: { name: tool, description, parameters } }, {}, {}, {}],
          tool_choice: 'auto',
        },
        aiB: {
          model: 'claude-opus-5-5',
          max_tokens: 3500,
          tools: [{ name: tool, description, input_schema: parameters }, {}, {}, {}],
          tool_choice: { type: 'auto' },
        },
        aiC: {
          tools: [
            { functionDeclarations: [{ name: tool, description, parametersJsonSchema: parameters }, {}, {}, {}] },
          ],
          toolConfig: { functionCallingConfig: { mode: 'AUTO' } },
          generationConfig: { maxOutputTokens: 3500 },
        },
      }[name],
    );
    await converse(name, { tools: [] });
    expect(server.sent).not.toHaveProperty('tools');
    await converse(name, { toolUse: 'none' });
    expect(server.sent).toMatchObject(
      {
        aiA: { tool_choice: 'none' },
        aiB: { tool_choice: { type: 'none' } },
        aiC: { toolConfig: { functionCallingConfig: { mode: 'NONE' } } },
      }[name],
    );
  });

  it('reads text and calls, and sends them back unchanged with the results', async () => {
    server.answering(TWO[name]);
    const answer = await converse(name);
    expect(answer).toMatchObject({
      text: 'I look.',
      finish: 'tool_calls',
      inputTokens: 90,
      outputTokens: 20,
      cachedTokens: 60,
      calls: [
        { name: 'get_balance', arguments: {} },
        { name: 'get_job', arguments: { job_id: '7' } },
      ],
    });
    const calls: AiToolCall[] = JSON.parse(JSON.stringify(answer.calls));
    const conversation: AiMessage[] = [
      { role: 'user', text: 'My balance?' },
      { role: 'tool_calls', text: answer.text, calls },
      {
        role: 'tool_results',
        results: [
          { call: calls[0]!, content: '{"ct":5}' },
          { call: calls[1]!, content: 'Done.' },
        ],
      },
    ];
    await converse(name, { messages: conversation });
    expect(sentMessages().slice(-BACK[name].length)).toEqual(BACK[name]);

    // To another model thoughts are nothing.
    if (name === 'aiB') {
      await converse(name, { messages: conversation, model: 'claude-haiku-5-5' });
      expect(sentMessages().at(-2)).toEqual({ ...BACK.aiB[0], content: TWO.aiB.content.slice(1) });
    }
    // A call without a result is not sent, nor are the thoughts of its incomplete message.
    await converse(name, {
      messages: [
        conversation[0],
        conversation[1],
        { role: 'tool_results', results: [{ call: calls[1]!, content: 'Done.' }] },
      ],
    });
    expect(JSON.stringify(sentMessages())).not.toContain('get_balance');
    expect(JSON.stringify(sentMessages())).not.toContain('c2lnbmVk');
  });

  it.each([
    ['no JSON', '{"job_id":', 'job', [1]],
    ['no object', '[1]', [1], 'x'],
    ['a text', '"x"', 'x', 7],
  ])('marks arguments as invalid that are %s', async (_what, a, b, c) => {
    server.answering(
      {
        aiA: aiA([fn('1', 'get_job', a)]),
        aiB: aiB([use('1', 'get_job', b)]),
        aiC: aiC([{ functionCall: { name: 'get_job', args: c } }]),
      }[name],
    );
    expect(await converse(name)).toMatchObject({
      finish: 'tool_calls',
      calls: [{ name: 'get_job', arguments: {}, malformed: true }],
    });
  });

  it('creates missing or repeated ids, and ignores calls without a name', async () => {
    server.answering(
      {
        aiA: aiA(
          [
            fn('', 'get_job', ''),
            fn('x', 'get_job', null),
            fn('x', 'get_job', '{}'),
            fn('y', '', '{}'),
            { type: 'custom' },
            'x',
          ],
          null,
        ),
        aiB: aiB(
          [
            use(undefined, 'get_job', null),
            use('x', 'get_job', {}),
            use('x', 'get_job', {}),
            use('y', 7, {}),
            { type: 'server_tool_use' },
          ],
          'end_turn',
        ),
        aiC: aiC([
          { functionCall: { name: 'get_job' } },
          { functionCall: { id: 'x', name: 'get_job', args: {} } },
          { functionCall: { id: 'x', name: 'get_job' } },
          { functionCall: {} },
          { executableCode: {} },
        ]),
      }[name],
    );
    const { calls, finish } = await converse(name);
    expect(finish).toBe('tool_calls');
    expect(
      calls.map((call) => ({ ...call, echo: undefined, id: call.id.replace(/^call_[0-9a-f]{32}$/, 'made up') })),
    ).toEqual(['made up', 'x', 'made up'].map((id) => ({ id, name: 'get_job', arguments: {}, echo: undefined })));
  });

  it('returns no calls if the model was stopped, or announced calls without making any', async () => {
    const one = {
      aiA: [fn('1', 'get_job', '{"job')],
      aiB: [use('1', 'get_job', {})],
      aiC: [{ functionCall: { name: 'get_job' } }],
    };
    const stopped = [
      ['length', 'max_tokens', 'MAX_TOKENS', 'length'],
      ['content_filter', 'refusal', 'SAFETY', 'filtered|refusal'],
      ['unheard_of', 'pause_turn', 'MALFORMED_FUNCTION_CALL', 'other'],
    ] as const;
    for (const [a, b, c, finish] of stopped) {
      server.answering({ aiA: aiA(one.aiA, a), aiB: aiB(one.aiB, b), aiC: aiC(one.aiC, c) }[name]);
      expect(await converse(name)).toMatchObject({ calls: [], finish: expect.stringMatching(finish) });
    }
    server.answering({ aiA: aiA([]), aiB: aiB([]), aiC: aiC([], 'UNEXPECTED_TOOL_CALL') }[name]);
    expect(await converse(name)).toMatchObject({ calls: [], finish: 'other' });
    server.answering(
      { aiA: aiA('x', 'stop', null), aiB: aiB([], 'end_turn'), aiC: { candidates: [{ finishReason: 'STOP' }] } }[name],
    );
    expect(await converse(name)).toMatchObject({ text: expect.any(String), calls: [], finish: 'stop' });
  });

  it('estimates missing token counts with tools and calls, and rejects a response that is not an answer', async () => {
    server.answering({ ...TWO[name], usage: undefined, usageMetadata: undefined });
    const { inputTokens, outputTokens } = await converse(name);
    expect(inputTokens).toBeGreaterThan(JSON.stringify(TOOLS).length / 4);
    expect(outputTokens).toBeGreaterThan(20);
    server.calls = 0;
    for (const body of ['[]', '{}', 'null', '{"choices":[{}]}', JSON.stringify(TWO[name]).slice(0, -2)]) {
      server.answering(body);
      expect(await providerFailure(converse(name))).toMatchObject({
        kind: 'rejected',
        message: expect.stringContaining('cannot be read'),
      });
    }
    expect(server.calls).toBe(5);
  });
});
