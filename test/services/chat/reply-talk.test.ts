import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { Context } from '../../../src/core/context.ts';
import { notFound } from '../../../src/core/errors.ts';
import type { AiConversationAnswer, AiConversationRequest } from '../../../src/providers/ai/ai-conversation.ts';
import type { AiProvider } from '../../../src/providers/ai/ai-provider.ts';
import { mostOfTalk, talk, type Talk } from '../../../src/services/chat/reply/talk.ts';
import { handOverTool } from '../../../src/services/chat/reply/tools/hand-over-to-human.ts';
import { howToTool } from '../../../src/services/chat/reply/tools/how-to.ts';
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
const start: Talk = {
  model: 'm',
  system: 'Be kind.',
  turns: [{ role: 'user', text: 'Hello' }],
  tools: [howToTool, broken, handOverTool],
};
const call = (name: string, given: Record<string, unknown> = {}) => ({ id: name, name, arguments: given });
const answer = (more: Partial<AiConversationAnswer>): AiConversationAnswer => ({
  text: '',
  calls: [],
  finish: more.calls ? 'calls' : 'stop',
  inputTokens: 100,
  outputTokens: 10,
  cachedTokens: 0,
  ...more,
});

/** A model that answers by a script, the last line of it again and again. */
function scripted(...script: Partial<AiConversationAnswer>[]) {
  const asked: AiConversationRequest[] = [];
  const ai = {
    thinkingTokens: () => 0,
    converse: (request: AiConversationRequest) =>
      Promise.resolve(answer(script[Math.min(asked.push(request), script.length) - 1]!)),
  } as unknown as AiProvider;
  return {
    asked,
    talk: (from = start, tokensLeft = 100_000, signal = new AbortController().signal) =>
      talk(ctx, ai, from, { tokensLeft, signal }),
  };
}

describe('a talk with the model', () => {
  it('tells it what its calls came to: no such tool, wrong arguments, refused and failed ones too', async () => {
    const { asked, talk } = scripted(
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
    const { text, handOver, results, calls } = await talk();
    expect({ text, handOver, calls }).toEqual({ text: 'Done.', handOver: null, calls: 2 });
    const problems = results.map((result) => JSON.parse(result).error);
    expect(problems).toEqual([
      'There is no such tool.',
      'Wrong arguments.',
      'Job not found',
      'This cannot be looked up just now.',
      'Wrong arguments.',
      'Too many calls at once.',
    ]);
    expect(results.join()).not.toContain('secret detail');
    expect(asked[1]!.turns.slice(1)).toMatchObject([{ role: 'calls' }, { role: 'results', results: { length: 6 } }]);
  });

  it('has to speak in its last round, and is told of arguments that were none', async () => {
    const { asked, talk } = scripted(
      { calls: [{ ...call('how_to'), malformed: true }] },
      { calls: [call('how_to', { topic: 'credits' })] },
    );
    const { results } = await talk();
    expect(asked.map(({ toolUse }) => toolUse)).toEqual(['auto', 'auto', 'auto', 'none']);
    expect(results[0]).toContain('not a JSON object');
  });

  it('takes null for an argument that was left out', async () => {
    const { results } = await scripted({ calls: [call('broken', { how: null })] }, { text: 'So.' }).talk();
    expect(results).toEqual(['{"error":"This cannot be looked up just now."}']);
  });

  it('ends after four rounds, after two where there is nothing to look up', async () => {
    const endless = scripted({ calls: [call('how_to', { topic: 'credits' })] });
    expect(await endless.talk()).toMatchObject({ calls: 4, text: '', handOver: expect.stringContaining('no answer') });
    const bare = scripted({ calls: [call('get_balance')] });
    expect(await bare.talk({ ...start, tools: [handOverTool] })).toMatchObject({
      calls: 2,
      handOver: expect.any(String),
    });
  });

  it('uses no more tokens than it may, whatever the provider counts', async () => {
    const most = mostOfTalk({ ...start, tools: [handOverTool] }, 0);
    const counting = scripted({
      calls: [call('how_to', { topic: 'credits' })],
      inputTokens: 1_000_000,
      outputTokens: -5,
    });
    const outcome = await counting.talk(start, 4000);
    expect(outcome.calls).toBeLessThan(4);
    expect(outcome.tokensUsed).toBeLessThanOrEqual(4000);
    expect(outcome.handOver).toContain('more tokens');
    expect((await scripted({ text: 'x', inputTokens: -7, outputTokens: 0 }).talk()).tokensUsed).toBe(0);
    expect(most).toBeGreaterThan(0);
  });

  it('is over with the hand-over, and nothing else is looked up', async () => {
    const { asked, talk } = scripted({
      text: 'One moment.',
      calls: [
        call('how_to', { topic: 'credits' }),
        call('hand_over_to_human', { reason: 'Wants\n a person', said_to_customer: 'Somebody will be with you.' }),
      ],
    });
    expect(await talk()).toMatchObject({ text: 'Somebody will be with you.', handOver: 'Wants a person', results: [] });
    expect(asked).toHaveLength(1);
    const bare = await scripted({ text: 'One moment.', calls: [call('hand_over_to_human', { reason: 7 })] }).talk();
    expect(bare).toMatchObject({ text: 'One moment.', handOver: 'The customer is to be answered by a person.' });
  });

  it('ends a cut answer with its last whole sentence', async () => {
    const { text } = await scripted({ text: 'One thing. Another thi', finish: 'length' }).talk();
    expect(text).toBe('One thing.');
    expect((await scripted({ text: 'No end here', finish: 'length' }).talk()).text).toBe('No end here');
  });

  it('stops between calls when it is aborted', async () => {
    const controller = new AbortController();
    controller.abort(new Error('the worker stops'));
    await expect(
      scripted({ calls: [call('how_to', { topic: 'credits' })] }).talk(start, 100_000, controller.signal),
    ).rejects.toThrow('the worker stops');
  });
});
