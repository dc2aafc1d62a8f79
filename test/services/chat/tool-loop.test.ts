import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { Context } from '../../../src/core/context.ts';
import { notFound } from '../../../src/core/errors.ts';
import type { AiConversationAnswer, AiConversationRequest } from '../../../src/providers/ai/ai-conversation.ts';
import type { AiProvider } from '../../../src/providers/ai/ai-provider.ts';
import { maxTokensOfLoop, runToolLoop, type ToolLoopInput } from '../../../src/services/chat/reply/tool-loop.ts';
import { handOverTool } from '../../../src/services/chat/reply/tools/hand-over-tool.ts';
import { guideTool } from '../../../src/services/chat/reply/tools/guide-tool.ts';
import { replyTool } from '../../../src/services/chat/reply/tools/reply-tool.ts';

const broken = replyTool({
  name: 'broken',
  description: 'Fails.',
  args: z.strictObject({ how: z.enum(['refused', 'crashed']).optional() }),
  run(_ctx, { how }) {
    throw how === 'refused' ? notFound('Job') : new Error('secret detail');
  },
});

const ctx = { log: { warn: () => undefined } } as unknown as Context;
const start: ToolLoopInput = {
  model: 'm',
  thinkingTokens: 0,
  system: 'Be kind.',
  messages: [{ role: 'user', text: 'Hello' }],
  tools: [guideTool, broken, handOverTool],
};
const call = (name: string, given: Record<string, unknown> = {}) => ({ id: name, name, arguments: given });
const answer = (more: Partial<AiConversationAnswer>): AiConversationAnswer => ({
  text: '',
  calls: [],
  finish: more.calls ? 'tool_calls' : 'stop',
  inputTokens: 100,
  outputTokens: 10,
  cachedTokens: 0,
  ...more,
});

/** A model that answers by a script and repeats the last line. */
function scripted(...script: Partial<AiConversationAnswer>[]) {
  const requests: AiConversationRequest[] = [];
  const ai = {
    converse: (request: AiConversationRequest) =>
      Promise.resolve(answer(script[Math.min(requests.push(request), script.length) - 1]!)),
  } as unknown as AiProvider;
  return {
    requests,
    run: (from = start, tokensLeft = 100_000, signal = new AbortController().signal) =>
      runToolLoop(ctx, ai, from, { tokensLeft, signal }),
  };
}

describe('the tool loop', () => {
  it('sends the model a result for each call, also for invalid, rejected and failed ones', async () => {
    const { requests, run } = scripted(
      {
        calls: [
          call('drop_database'),
          call('how_to', { topic: 7 }),
          call('broken', { how: 'refused' }),
          call('broken'),
          call('how_to', { topic: 'credits', more: 1 }),
          call('how_to', { topic: 'credits' }),
        ],
      },
      { text: 'Done.' },
    );
    const { text, handOver, toolResults, calls } = await run();
    expect({ text, handOver, calls }).toEqual({ text: 'Done.', handOver: null, calls: 2 });
    const problems = toolResults.map((result) => JSON.parse(result).error);
    expect(problems).toEqual([
      'There is no such tool.',
      'Wrong arguments.',
      'Job not found',
      'This cannot be looked up just now.',
      'Wrong arguments.',
      'Too many calls at once.',
    ]);
    expect(toolResults.join()).not.toContain('secret detail');
    expect(requests[1]!.messages.slice(1)).toMatchObject([
      { role: 'tool_calls' },
      { role: 'tool_results', results: { length: 6 } },
    ]);
  });

  it('allows no tools in its last round and reports malformed arguments', async () => {
    const { requests, run } = scripted(
      { calls: [{ ...call('how_to'), malformed: true }] },
      { calls: [call('how_to', { topic: 'credits' })] },
    );
    const { toolResults } = await run();
    expect(requests.map(({ toolUse }) => toolUse)).toEqual(['auto', 'auto', 'auto', 'none']);
    expect(toolResults[0]).toContain('not a JSON object');
  });

  it('treats a null argument as left out', async () => {
    const { toolResults } = await scripted({ calls: [call('broken', { how: null })] }, { text: 'So.' }).run();
    expect(toolResults).toEqual(['{"error":"This cannot be looked up just now."}']);
  });

  it('ends after four rounds, or two if handing over is the only tool', async () => {
    const endless = scripted({ calls: [call('how_to', { topic: 'credits' })] });
    expect(await endless.run()).toMatchObject({ calls: 4, text: '', handOver: expect.stringContaining('no answer') });
    const bare = scripted({ calls: [call('get_balance')] });
    expect(await bare.run({ ...start, tools: [handOverTool] })).toMatchObject({
      calls: 2,
      handOver: expect.any(String),
    });
  });

  it('never uses more tokens than it is allowed, even if the provider reports wrong numbers', async () => {
    const most = maxTokensOfLoop({ ...start, tools: [handOverTool] });
    const counting = scripted({
      calls: [call('how_to', { topic: 'credits' })],
      inputTokens: 1_000_000,
      outputTokens: -5,
    });
    const outcome = await counting.run(start, 4000);
    expect(outcome.calls).toBeLessThan(4);
    expect(outcome.tokensUsed).toBeLessThanOrEqual(4000);
    expect(outcome.handOver).toContain('more tokens');
    expect((await scripted({ text: 'x', inputTokens: -7, outputTokens: 0 }).run()).tokensUsed).toBe(0);
    expect(most).toBeGreaterThan(0);
  });

  it('ends with a hand-over and runs no other tool', async () => {
    const { requests, run } = scripted({
      text: 'One moment.',
      calls: [
        call('how_to', { topic: 'credits' }),
        call('hand_over_to_human', { reason: 'Wants\n a person', said_to_customer: 'Somebody will be with you.' }),
      ],
    });
    expect(await run()).toMatchObject({
      text: 'Somebody will be with you.',
      handOver: 'Wants a person',
      toolResults: [],
    });
    expect(requests).toHaveLength(1);
    const bare = await scripted({ text: 'One moment.', calls: [call('hand_over_to_human', { reason: 7 })] }).run();
    expect(bare).toMatchObject({ text: 'One moment.', handOver: 'The customer is to be answered by a person.' });
  });

  it('cuts a truncated answer after its last complete sentence', async () => {
    const { text } = await scripted({ text: 'One thing. Another thi', finish: 'length' }).run();
    expect(text).toBe('One thing.');
    expect((await scripted({ text: 'No end here', finish: 'length' }).run()).text).toBe('No end here');
  });

  it('stops between two tool calls when the signal is aborted', async () => {
    const controller = new AbortController();
    controller.abort(new Error('the worker stops'));
    await expect(
      scripted({ calls: [call('how_to', { topic: 'credits' })] }).run(start, 100_000, controller.signal),
    ).rejects.toThrow('the worker stops');
  });
});
