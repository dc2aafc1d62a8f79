import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Fault } from '../../sandbox/faults.ts';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import type { AiToolCall, AiMessage } from '../../src/providers/ai/ai-conversation.ts';
import { AI_VENDORS } from '../../src/providers/ai/ai-vendors.ts';
import { eventually } from '../support/eventually.ts';
import { providerFailure } from '../support/provider-failure.ts';
import { conversationRequest, TOOLS } from './ai-conversation-request.ts';

let sandbox: Sandbox;
beforeAll(async () => void (sandbox = await startSandbox({ port: 0 })));
afterEach(() => sandbox.state.reset());
afterAll(() => sandbox.close());

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const VENDORS = [
  { name: 'aiA', path: '/aiA/v1', models: ['gpt-6.1-terra', 'gpt-6-luna', 'gpt-4o'] },
  {
    name: 'aiB',
    path: '/aiB',
    models: ['claude-sonnet-5-5', 'claude-haiku-5-5', 'claude-opus-5-5'],
  },
  {
    name: 'aiC',
    path: '/aiC',
    models: ['gemini-3.8-flash', 'gemini-3.5-flash-lite', 'gemini-2.5-flash'],
  },
] as const;

/** Callers store the calls between two requests as JSON. */
const roundTrip = <T>(value: T): T => JSON.parse(JSON.stringify(value));

describe.each(VENDORS)('$name', ({ name, path, models }) => {
  const { create, thinkingTokens } = AI_VENDORS[name];
  const [model] = models;
  const provider = (options: { apiKey?: string; timeoutMs?: number } = {}) =>
    create({ baseUrl: sandbox.url + path, apiKey: 'test-key', ...options });
  const converse = (question: string, overrides = {}) =>
    provider().converse(conversationRequest(model, question, overrides));
  const plan = (fault: Omit<Fault, 'system'>) => sandbox.state.faults.add({ system: name, ...fault });

  it.each(models)('calls a function, receives its result and answers with it, by %s', async (model) => {
    const request = conversationRequest(model, 'What is my balance?');
    const first = await provider().converse(request);
    expect(first).toMatchObject({
      text: '',
      finish: 'tool_calls',
      calls: [{ id: expect.stringMatching(/./), name: 'get_balance', arguments: {} }],
      cachedTokens: 0,
    });
    expect(first.calls[0]).not.toHaveProperty('malformed');
    expect(first.inputTokens).toBeGreaterThan(50);
    expect(first.outputTokens).toBeGreaterThan(0);

    const calls = roundTrip(first.calls);
    const messages: AiMessage[] = [
      ...request.messages,
      { role: 'tool_calls', text: first.text, calls },
      { role: 'tool_results', results: [{ call: calls[0]!, content: '{"available_ct":1250,"plan":"Pro"}' }] },
    ];
    const second = await provider().converse({ ...request, messages });
    expect(second).toMatchObject({
      finish: 'stop',
      calls: [],
      text: expect.stringMatching(/sandbox.*available ct 1250, plan Pro/),
    });

    const third = await provider().converse({
      ...request,
      tools: [],
      messages: [
        ...messages,
        { role: 'assistant', text: second.text },
        { role: 'user', text: 'How long do refunds take?' },
      ],
    });
    expect(third).toMatchObject({
      finish: 'stop',
      calls: [],
      text: expect.stringContaining('Refunds take five days.'),
    });
  });

  it.each([
    [`How far is job ${ID}?`, 'get_job', { job_id: ID }],
    ['What is the status of my job?', 'get_job', {}],
    ['How do I export?', 'how_to', { question: 'How do I export?' }],
    ['I want to speak to a person', 'hand_over', { reason: 'I want to speak to a person' }],
  ])('returns the arguments of the call for "%s"', async (question, tool, args) => {
    expect((await converse(question)).calls).toMatchObject([{ name: tool, arguments: args }]);
  });

  it('calls no function that is not offered or not allowed', async () => {
    for (const overrides of [{ tools: [] }, { tools: TOOLS.slice(2) }, { toolUse: 'none' }]) {
      expect(await converse('What is my balance?', overrides)).toMatchObject({
        finish: 'stop',
        calls: [],
        text: expect.stringContaining('sandbox'),
      });
    }
  });

  it('normalises the order of messages for every vendor', async () => {
    const call: AiToolCall = { id: 'of another vendor', name: 'functions.get_job!', arguments: {} };
    const messages: AiMessage[] = [
      { role: 'assistant', text: 'Hello!' },
      { role: 'tool_calls', text: 'I look.', calls: [call, { ...call, id: 'never answered' }] },
      { role: 'tool_results', results: [{ call: { ...call, id: 'call_1' }, content: '' }] },
      { role: 'user', text: 'One' },
      { role: 'user', text: ' ' },
      { role: 'user', text: 'Where do I find exports?' },
    ];
    expect((await converse('', { messages })).text).toContain('Exports are under Settings.');
    expect((await converse('', { messages, tools: [] })).text).toContain('Exports are under Settings.');
    expect(
      (
        await converse('', {
          messages: [
            ...messages,
            { role: 'assistant', text: '…' },
            { role: 'tool_calls', text: '', calls: [call] },
            { role: 'user', text: 'My balance?' },
          ],
        })
      ).finish,
    ).toBe('tool_calls');
  });

  it('reports a truncated, refused, filtered or empty answer, and calls nothing then', async () => {
    const ask = () => converse('What is my balance?');
    plan({ kind: 'cut' });
    expect(await ask()).toMatchObject({ finish: 'length', calls: [] });
    expect(
      await provider().converse(
        conversationRequest(models[1], 'What is my balance?', { maxOutputTokens: 2 - thinkingTokens(models[1]) }),
      ),
    ).toMatchObject({ finish: 'length', calls: [] });
    for (const kind of ['refusal', 'filtered'] as const) {
      plan({ kind });
      expect(await ask()).toMatchObject({ finish: expect.stringMatching(/refusal|filtered/), calls: [] });
    }
    plan({ kind: 'empty' });
    expect(await ask()).toMatchObject({ text: '', finish: 'stop', calls: [] });
    plan({ kind: 'no_usage' });
    expect(await ask()).toMatchObject({
      finish: 'tool_calls',
      inputTokens: expect.any(Number),
      outputTokens: expect.any(Number),
    });
  });

  it.each([
    [{ kind: 'status', status: 401 }, 'unauthorized'],
    [{ kind: 'status', status: 500 }, 'unavailable'],
    [{ kind: 'rate_limit' }, 'rate_limited'],
    [{ kind: 'quota' }, 'quota'],
    [{ kind: 'user_error' }, 'rejected'],
    [{ kind: 'break' }, 'unavailable'],
    [{ kind: 'not_json' }, 'rejected'],
  ] as const)('turns %j into %s, after one call', async (fault, kind) => {
    plan(fault);
    expect((await providerFailure(converse('Hello'))).kind).toBe(kind);
    expect(sandbox.state.calls.count(name)).toBe(1);
  });

  it('times out on a silent provider, and aborts with the caller', async () => {
    plan({ kind: 'hang', times: 2 });
    expect(
      (await providerFailure(provider({ timeoutMs: 50 }).converse(conversationRequest(model, 'Hello')))).kind,
    ).toBe('timeout');
    const controller = new AbortController();
    const answer = converse('Hello', { signal: controller.signal });
    await eventually(() => sandbox.state.calls.count(name) > 1);
    controller.abort();
    await expect(answer).rejects.toBe(controller.signal.reason);
    await expect(converse('Hello', { signal: controller.signal })).rejects.toBe(controller.signal.reason);
    expect(sandbox.state.calls.count(name)).toBe(2);
  });

  it('sends no request without a message to answer', async () => {
    for (const messages of [
      [],
      [{ role: 'user', text: '\n' }],
      [
        { role: 'user', text: 'Hi' },
        { role: 'assistant', text: 'Hello' },
      ],
    ]) {
      expect(await providerFailure(converse('', { messages }))).toMatchObject({
        kind: 'rejected',
        message: expect.stringContaining('nothing to answer'),
      });
    }
    expect(sandbox.state.calls.count(name)).toBe(0);
  });
});
