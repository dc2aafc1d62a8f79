import type { Response } from 'express';
import { pieces } from '../writer/model-answer.ts';
import type { Completion } from './wire.ts';

/** Streams the answer as server-sent events, https://platform.openai.com/docs/api-reference/chat/streaming */
export function sendStream(res: Response, completion: Completion, withUsage: boolean): void {
  const { id, model, content, refusal, calls, finish, usage } = completion;
  const base = {
    id,
    object: 'chat.completion.chunk',
    created: Math.floor(Date.now() / 1000),
    model,
    system_fingerprint: 'sandbox',
  };
  const send = (data: object) => void res.write(`data: ${JSON.stringify({ ...base, ...data })}\n\n`);
  const choice = (delta: object, finish_reason: string | null = null) => ({
    choices: [{ index: 0, delta, finish_reason }],
  });

  res.status(200).type('text/event-stream').setHeader('Cache-Control', 'no-cache');
  send(choice({ role: 'assistant', content: '' }));
  for (const piece of pieces(content ?? '')) send(choice({ content: piece }));
  for (const piece of pieces(refusal ?? '')) send(choice({ refusal: piece }));
  if (calls.length > 0) send(choice({ tool_calls: calls.map((call, index) => ({ index, ...call })) }));
  send(choice({}, finish));
  // The usage chunk has no choices and is sent only on request.
  if (withUsage) send({ choices: [], usage });
  res.end('data: [DONE]\n\n');
}
