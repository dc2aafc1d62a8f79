import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import Anthropic from '@anthropic-ai/sdk';
import { GoogleGenAI } from '@google/genai';
import OpenAI from 'openai';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => void (sandbox = await startSandbox({ port: 0 })));
afterEach(() => sandbox.state.reset());
afterAll(() => sandbox.close());

const HEADERS = {
  authorization: 'Bearer k',
  'x-goog-api-key': 'k',
  'anthropic-version': '2026-10-21',
  'content-type': 'application/json',
};
async function post(path: string, body: object) {
  const response = await fetch(sandbox.url + path, { method: 'POST', headers: HEADERS, body: JSON.stringify(body) });
  return { status: response.status, body: (await response.json()) as Record<string, never> };
}

const schema = { type: 'object', properties: { job_id: { type: 'string' } } };
const user = (content: unknown) => ({ role: 'user', content });
const fn = (name: string) => ({ type: 'function', function: { name, parameters: schema } });
const A = {
  model: 'gpt-6.1-terra',
  reasoning_effort: 'none',
  messages: [user('My balance?')],
  tools: [fn('get_balance'), fn('get_job')],
};
const called = {
  role: 'assistant',
  tool_calls: [{ id: 'c1', type: 'function', function: { name: 'get_balance', arguments: '{}' } }],
};
const B = {
  model: 'claude-opus-5-5',
  max_tokens: 500,
  messages: [user('My balance?')],
  tools: [
    { name: 'get_balance', input_schema: schema },
    { name: 'get_job', input_schema: schema },
  ],
};
const used = { role: 'assistant', content: [{ type: 'tool_use', id: 't1', name: 'get_balance', input: {} }] };
const result = (tool_use_id: string) => user([{ type: 'tool_result', tool_use_id, content: '5' }]);
const C = {
  contents: [{ role: 'user', parts: [{ text: 'My balance?' }] }],
  tools: [
    {
      functionDeclarations: [
        { name: 'get_balance', parametersJsonSchema: schema },
        { name: 'get_job', parametersJsonSchema: schema },
      ],
    },
  ],
};
const model = (...parts: object[]) => ({ role: 'model', parts });
const unsigned = { functionCall: { name: 'get_balance', args: {} } };
const signed = { ...unsigned, thoughtSignature: 'skip_thought_signature_validator' };
const response = { role: 'user', parts: [{ functionResponse: { name: 'get_balance', response: { ct: 5 } } }] };
const CHAT = '/aiA/v1/chat/completions';
const MESSAGES = '/aiB/v1/messages';
const FLASH = '/aiC/v1/models/gemini-3.8-flash:generateContent';

const said = {
  [CHAT]: (body: Record<string, never>) => (body as unknown as OpenAI.ChatCompletion).choices[0]!.message,
  [MESSAGES]: (body: Record<string, never>) => (body as unknown as Anthropic.Message).content,
  [FLASH]: (body: Record<string, never>) =>
    (body as { candidates?: { content: { parts: unknown } }[] }).candidates![0]!.content.parts,
};

describe('invalid uses of tools', () => {
  it.each<[string, object, unknown]>([
    [CHAT, { ...A, tools: [] }, /tools/],
    [CHAT, { ...A, tools: [fn('get balance')] }, /tools\.0\.function\.name/],
    [CHAT, { ...A, tools: undefined, tool_choice: 'auto' }, /only allowed when 'tools'/],
    [CHAT, { ...A, tool_choice: fn('other') }, /'other' not found/],
    [CHAT, { ...A, reasoning_effort: 'low' }, /set reasoning_effort to 'none'/],
    [CHAT, { ...A, messages: [...A.messages, called, user('Well?')] }, /did not have response messages: c1/],
    [CHAT, { ...A, messages: [...A.messages, called] }, /did not have response messages: c1/],
    [
      CHAT,
      { ...A, messages: [...A.messages, { role: 'tool', tool_call_id: 'c1', content: '5' }] },
      /must be a response/,
    ],
    [CHAT, { ...A, messages: [...A.messages, { role: 'assistant' }] }, /content is missing/],
    [MESSAGES, { ...B, messages: [used, result('t1')] }, /first message must use the "user" role/],
    [
      MESSAGES,
      { ...B, messages: [...B.messages, used, user('Well?')] },
      /without `tool_result` blocks immediately after: t1/,
    ],
    [MESSAGES, { ...B, messages: [...B.messages, result('t1')] }, /unexpected `tool_use_id`/],
    [MESSAGES, { ...B, messages: [...B.messages, used, result('t1')], tools: undefined }, /must define tools/],
    [MESSAGES, { ...B, tools: undefined, tool_choice: { type: 'auto' } }, /while providing tools/],
    [MESSAGES, { ...B, tool_choice: { type: 'tool', name: 'other' } }, /'other' not found/],
    [
      MESSAGES,
      {
        ...B,
        messages: [
          ...B.messages,
          { role: 'assistant', content: [{ type: 'thinking', thinking: '', signature: 'forged' }, ...used.content] },
          result('t1'),
        ],
      },
      /Invalid `signature`/,
    ],
    [FLASH, { ...C, contents: [...C.contents, model(unsigned), response] }, /missing a thought_signature/],
    [
      FLASH,
      { ...C, contents: [...C.contents, model(signed, unsigned), response] },
      /number of function response parts/,
    ],
    [FLASH, { ...C, contents: [...C.contents, response] }, /number of function response parts/],
    [
      FLASH,
      { ...C, contents: [...C.contents, model({ text: 'Hm' }), model(signed), response] },
      /immediately after a user turn/,
    ],
    [FLASH, { ...C, contents: [model(signed), response] }, /immediately after a user turn/],
    [
      FLASH,
      { ...C, tools: [], toolConfig: { functionCallingConfig: { mode: 'ANY' } } },
      /without function_declarations/,
    ],
    [
      FLASH,
      { ...C, toolConfig: { functionCallingConfig: { mode: 'ANY', allowedFunctionNames: ['other'] } } },
      /contains 'other'/,
    ],
  ])('are rejected by %s: %j', async (path, body, message) => {
    expect(await post(path, body)).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringMatching(message as RegExp) } },
    });
  });
});

describe('a choice of tools', () => {
  const spoken = /there is no model behind this answer/;
  it.each<[string, object, object]>([
    [CHAT, { ...A, tool_choice: 'none' }, { content: expect.stringMatching(spoken) }],
    [
      CHAT,
      { ...A, tool_choice: 'required', messages: [user('Hello')] },
      { content: null, tool_calls: [{ function: { name: 'get_balance', arguments: '{}' } }] },
    ],
    [CHAT, { ...A, tool_choice: fn('get_job') }, { tool_calls: [{ function: { name: 'get_job' } }] }],
    [CHAT, { ...A, tools: undefined }, { content: expect.stringMatching(spoken) }],
    [MESSAGES, { ...B, tool_choice: { type: 'none' } }, [{ type: 'text', text: expect.stringMatching(spoken) }]],
    [
      MESSAGES,
      { ...B, tool_choice: { type: 'any' }, messages: [user('Hello')] },
      [{ type: 'thinking' }, { type: 'tool_use', name: 'get_balance', input: {} }],
    ],
    [
      MESSAGES,
      { ...B, tool_choice: { type: 'tool', name: 'get_job' } },
      [{ type: 'thinking' }, { type: 'tool_use', name: 'get_job' }],
    ],
    [
      FLASH,
      { ...C, toolConfig: { functionCallingConfig: { mode: 'NONE' } } },
      [{ text: expect.stringMatching(spoken) }],
    ],
    [
      FLASH,
      { ...C, toolConfig: { functionCallingConfig: { mode: 'ANY', allowedFunctionNames: ['get_job'] } } },
      [{ functionCall: { name: 'get_job' } }],
    ],
  ])('is respected by %s: %j', async (path, body, expected) => {
    const { status, body: answer } = await post(path, body);
    expect({ status, said: said[path as keyof typeof said](answer) }).toMatchObject({ status: 200, said: expected });
    // The same request gets the same answer.
    const { created: _now, ...again } = (await post(path, body)).body;
    expect(answer).toMatchObject(again);
  });

  it.each([
    [
      '<customer_message>"Hello"</customer_message><customer_message>"My \\u201cbalance\\u201d?"</customer_message><staff_message>"Not your job."</staff_message>',
      [{ function: { name: 'get_balance' } }],
    ],
    ['<knowledge>"How we count your balance"</knowledge> Good morning', undefined],
    ['How do I import files from a store?', [{ function: { name: 'how_to', arguments: '{"topic":"import_files"}' } }]],
    ['How now?', [{ function: { name: 'how_to', arguments: '{"topic":"first_steps"}' } }]],
  ])('follows from the last message of the user: %s', async (content, calls) => {
    const guide = {
      ...fn('how_to').function,
      parameters: {
        type: 'object',
        properties: { topic: { type: 'string', enum: ['first_steps', 'import_files'] } },
        required: ['topic'],
      },
    };
    const { body } = await post(CHAT, {
      ...A,
      messages: [user(content)],
      tools: [...A.tools, { type: 'function', function: guide }],
    });
    expect(said[CHAT](body).tool_calls).toEqual(
      calls && [expect.objectContaining({ function: expect.objectContaining(calls[0]!.function) })],
    );
  });

  it('does not change requested texts', async () => {
    const { body } = await post(CHAT, { model: 'gpt-6.1-terra', messages: [user('<task>{"topic":"Tea"}</task>')] });
    expect(said[CHAT](body).content).toContain('Tea');
    expect(said[CHAT](body).content).not.toMatch(spoken);
  });
});

describe('calls in streams', () => {
  it('of aiA can be read by the SDK', async () => {
    const client = new OpenAI({ baseURL: `${sandbox.url}/aiA/v1`, apiKey: 'k', maxRetries: 0 });
    const streamed = await client.chat.completions
      .stream({ ...A, stream: true } as OpenAI.ChatCompletionCreateParamsStreaming)
      .finalChatCompletion();
    expect(streamed.choices[0]).toMatchObject({
      finish_reason: 'tool_calls',
      message: { tool_calls: [{ function: { name: 'get_balance', arguments: '{}' } }] },
    });
  });

  it('of aiB can be read by the SDK', async () => {
    const client = new Anthropic({ baseURL: `${sandbox.url}/aiB`, apiKey: 'k', maxRetries: 0 });
    const streamed = await client.messages.stream(B as Anthropic.MessageCreateParamsNonStreaming).finalMessage();
    expect(streamed).toMatchObject({
      stop_reason: 'tool_use',
      content: [
        { type: 'thinking', signature: expect.stringMatching(/./) },
        { type: 'tool_use', name: 'get_balance', input: {} },
      ],
    });
  });

  it('of aiC can be read by the SDK', async () => {
    const client = new GoogleGenAI({
      apiKey: 'k',
      enterprise: false,
      httpOptions: { baseUrl: `${sandbox.url}/aiC`, fetch },
    });
    const calls = [];
    for await (const chunk of await client.models.generateContentStream({
      model: 'gemini-3.8-flash',
      contents: 'My balance?',
      config: { tools: C.tools },
    }))
      calls.push(...(chunk.functionCalls ?? []));
    expect(calls).toMatchObject([{ name: 'get_balance', args: {} }]);
  });
});
