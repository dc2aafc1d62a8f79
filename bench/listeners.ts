import { Agent, request } from 'undici';
import type { ListenerResult } from './listener-delay.ts';

/** The process of listener-delay.ts: reads one job's stream with the given number of connections and prints the delays. */
const [url = '', token = '', count = '1'] = process.argv.slice(2);
const agent = new Agent({ connections: Number(count), pipelining: 1 });
const delays: number[] = [];

/** Ignores events that were stored before the listener connected. */
async function listen(): Promise<void> {
  const since = Date.now();
  const { body } = await request(url, {
    headers: { authorization: `Bearer ${token}` },
    dispatcher: agent,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  let rest = '';
  for await (const chunk of body.setEncoding('utf8') as AsyncIterable<string>) {
    const frames = (rest + chunk).split('\n\n');
    rest = frames.pop() ?? '';
    const now = Date.now();
    for (const frame of frames) {
      const finishedAt = /"finished_at":"([^"]+)"/.exec(frame)?.[1];
      if (finishedAt) delays.push(Math.max(0, now - Math.max(since, Date.parse(finishedAt))));
    }
  }
}

await Promise.all(Array.from({ length: Number(count) }, () => listen()));
process.send?.({ delays } satisfies ListenerResult, () => process.exit());
