import { Agent, request } from 'undici';
import type { ListenerResult } from './listener-delay.ts';

/** The process of listener-delay.ts: reads one job's stream with the given number of connections and prints the delays. */
const [url = '', token = '', count = '1'] = process.argv.slice(2);
const agent = new Agent({ connections: Number(count), pipelining: 1 });
const delays: number[] = [];
let events = 0;
let connected = 0;
let allConnectedAt = Infinity;

/** Measures the events that were stored after all listeners had connected, and counts all. */
async function listen(): Promise<void> {
  const { body } = await request(url, {
    headers: { authorization: `Bearer ${token}` },
    dispatcher: agent,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  connected += 1;
  if (connected === Number(count)) allConnectedAt = Date.now();
  let rest = '';
  for await (const chunk of body.setEncoding('utf8') as AsyncIterable<string>) {
    const frames = (rest + chunk).split('\n\n');
    rest = frames.pop() ?? '';
    const now = Date.now();
    for (const frame of frames) {
      const finishedAt = /"finished_at":"([^"]+)"/.exec(frame)?.[1];
      if (!finishedAt) continue;
      events += 1;
      if (Date.parse(finishedAt) >= allConnectedAt) delays.push(Math.max(0, now - Date.parse(finishedAt)));
    }
  }
}

await Promise.all(Array.from({ length: Number(count) }, () => listen()));
process.send?.({ events, delays } satisfies ListenerResult, () => process.exit());
