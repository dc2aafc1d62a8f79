import type { Response } from 'express';
import { pieces } from '../writer/model-answer.ts';
import type { Message } from './wire.ts';

/** The message in pieces as named server-sent events, https://platform.claude.com/docs/en/build-with-claude/streaming */
export function sendStream(res: Response, message: Message): void {
  const send = (type: string, data: object = {}) => void res.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
  const { content, stop_reason, stop_sequence, stop_details, usage } = message;

  res.status(200).type('text/event-stream').setHeader('Cache-Control', 'no-cache');
  send('message_start', { message: { ...message, content: [], stop_reason: null, stop_details: null, usage: { ...usage, output_tokens: 1 } } });
  for (const [index, { text }] of content.entries()) {
    send('content_block_start', { index, content_block: { type: 'text', text: '' } });
    send('ping');
    for (const piece of pieces(text)) send('content_block_delta', { index, delta: { type: 'text_delta', text: piece } });
    send('content_block_stop', { index });
  }
  send('message_delta', { delta: { stop_reason, stop_sequence, stop_details }, usage: { output_tokens: usage.output_tokens } });
  send('message_stop');
  res.end();
}
