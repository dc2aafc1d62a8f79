import { Agent, request } from 'undici';
import type { Heard } from './listener-delay.ts';

/** The process behind listener-delay.ts: reads one job's stream as many times as asked, and tells how long events took. */
const [url = '', token = '', count = '1'] = process.argv.slice(2);
const agent = new Agent({ connections: Number(count), pipelining: 1 });
const delays: number[] = [];

/** The first event a listener gets may be old: what counts is what was stored after it came. */
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
process.send?.({ delays } satisfies Heard, () => process.exit());
