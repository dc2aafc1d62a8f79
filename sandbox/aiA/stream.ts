import type { Response } from 'express';
import type { Completion } from './wire.ts';

const PIECE = 40;

/** The answer in pieces as server-sent events, https://platform.openai.com/docs/api-reference/chat/streaming */
export function sendStream(res: Response, completion: Completion, withUsage: boolean): void {
  const { id, model, content, finish, usage } = completion;
  const base = { id, object: 'chat.completion.chunk', created: Math.floor(Date.now() / 1000), model, system_fingerprint: 'sandbox' };
  const send = (data: object) => void res.write(`data: ${JSON.stringify({ ...base, ...data })}\n\n`);
  const choice = (delta: object, finish_reason: string | null = null) => ({ choices: [{ index: 0, delta, finish_reason }] });

  res.status(200).type('text/event-stream').setHeader('Cache-Control', 'no-cache');
  send(choice({ role: 'assistant', content: '' }));
  for (const piece of (content ?? '').match(new RegExp(`[\\s\\S]{1,${PIECE}}`, 'g')) ?? []) send(choice({ content: piece }));
  send(choice({}, finish));
  // The usage chunk has no choices and comes only when asked for.
  if (withUsage) send({ choices: [], usage });
  res.end('data: [DONE]\n\n');
}
