import type { Response } from 'express';
import { pieces } from '../writer/model-answer.ts';
import type { Message } from './wire.ts';

/** Streams the message as named server-sent events, https://platform.claude.com/docs/en/build-with-claude/streaming */
export function sendStream(res: Response, message: Message): void {
  const send = (type: string, data: object = {}) =>
    void res.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
  const { content, stop_reason, stop_sequence, stop_details, usage } = message;

  res.status(200).type('text/event-stream').setHeader('Cache-Control', 'no-cache');
  send('message_start', {
    message: { ...message, content: [], stop_reason: null, stop_details: null, usage: { ...usage, output_tokens: 1 } },
  });
  for (const [index, block] of content.entries()) {
    const delta = (data: object) => send('content_block_delta', { index, delta: data });
    send('content_block_start', { index, content_block: emptied(block) });
    send('ping');
    if (block.type === 'text') for (const piece of pieces(block.text)) delta({ type: 'text_delta', text: piece });
    else if (block.type === 'tool_use') delta({ type: 'input_json_delta', partial_json: JSON.stringify(block.input) });
    else delta({ type: 'signature_delta', signature: block.signature });
    send('content_block_stop', { index });
  }
  send('message_delta', {
    delta: { stop_reason, stop_sequence, stop_details },
    usage: { output_tokens: usage.output_tokens },
  });
  send('message_stop');
  res.end();
}

/** A block at its start, without content. */
function emptied(block: Message['content'][number]): object {
  if (block.type === 'text') return { type: 'text', text: '' };
  return block.type === 'tool_use' ? { ...block, input: {} } : { ...block, signature: '' };
}
