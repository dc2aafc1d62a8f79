import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * The process of provider-process.ts: an AI provider in the wire format of OpenAI's Chat Completions
 * (https://platform.openai.com/docs/api-reference/chat) that responds to every call after the given milliseconds with
 * the same texts. It counts the calls in flight. The sandbox would need most of a processor for this many calls.
 *
 * A message with a number makes it hold all responses until that many calls are in flight, or for {@link HOLD_MS}.
 */
const latencyMs = Number(process.argv[2]);
const CONTENT = JSON.stringify({
  name: 'Board',
  short_description: 'A board of beech wood.',
  description: '<p>A useful thing made of beech wood, for the kitchen.</p>',
  seo_title: 'Board',
  seo_description: 'A board of beech wood.',
});
const RESPONSE = JSON.stringify({
  id: 'chatcmpl-scale',
  object: 'chat.completion',
  created: 0,
  model: 'gpt-6.1-terra',
  choices: [{ index: 0, message: { role: 'assistant', content: CONTENT, refusal: null }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 700, completion_tokens: 200, total_tokens: 900 },
});

const HOLD_MS = 30_000;

let inFlight = 0;
let highest = 0;
let heldUntil = 0;
let release = (): void => undefined;
let released: Promise<void> = Promise.resolve();

function hold(calls: number): void {
  heldUntil = calls;
  released = new Promise((resolve) => {
    release = resolve;
    setTimeout(resolve, HOLD_MS);
  });
}

const server = createServer(async (req, res) => {
  inFlight += 1;
  highest = Math.max(highest, inFlight);
  res.once('close', () => (inFlight -= 1));
  if (inFlight >= heldUntil) release();
  await Promise.all([text(req), pause(latencyMs), released]);
  res.setHeader('content-type', 'application/json').end(RESPONSE);
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1` });
});
process.on('message', (calls: number | 'highest') => {
  if (calls === 'highest') process.send?.({ highest });
  else hold(calls);
  highest = inFlight;
});
process.once('disconnect', () => process.exit());
