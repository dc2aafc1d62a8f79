import { setTimeout as pause } from 'node:timers/promises';
import { followJob as subscribe, GraphqlClient, Session } from '../../client/index.ts';
import { describe } from './shop-client.ts';
import { inBackground, type Shop } from './shop.ts';

/** A followed job has to end within this time. */
const PATIENCE_MS = 240_000;
const REPEAT_MS = 300;

/** Follows a job to its end in the background, by its event stream or a subscription. */
export function followJob(shop: Shop, jobId: string): void {
  const url = shop.random.pick(shop.addresses.web);
  const follow = shop.random.next() < 0.5 ? followStream(shop, url, jobId) : followSubscription(shop, url, jobId);
  const followed = follow.then(
    (events) => {
      shop.journal.followed.jobs += 1;
      shop.journal.followed.events += events;
    },
    (error: unknown) => shop.journal.fail('follow job', `job ${jobId}: ${describe(error)}`),
  );
  inBackground(shop, followed);
}

/**
 * Reads the event stream until the event `complete`, and connects again with the last event id after a cut. Returns the
 * number of events. Throws if an event is missing or repeated.
 */
async function followStream(shop: Shop, url: string, jobId: string): Promise<number> {
  const deadline = performance.now() + PATIENCE_MS;
  let last = 0;
  while (performance.now() < deadline) {
    try {
      const headers = { authorization: `Bearer ${shop.client.token}`, 'last-event-id': String(last) };
      const response = await fetch(`${url}/api/v1/jobs/${jobId}/events`, { headers });
      if (response.status === 200) {
        for await (const { id, event } of framesOf(response)) {
          if (id !== last + 1) throw new Error(`event ${id} follows event ${last}`);
          last = id;
          if (event === 'complete') return last;
        }
      } else if (response.status !== 503 && response.status !== 429)
        throw new Error(`the event stream responded with ${response.status}: ${await response.text()}`);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
    await pause(REPEAT_MS);
  }
  throw new Error(`no event "complete" within ${PATIENCE_MS / 1000} s; the last one was ${last}`);
}

/** The events of a stream, https://html.spec.whatwg.org/multipage/server-sent-events.html, without comments. */
async function* framesOf(response: Response): AsyncGenerator<{ id: number; event: string }> {
  let rest = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    const frames = (rest + chunk).split('\n\n');
    rest = frames.pop()!;
    for (const frame of frames) {
      const [, id, event] = /^id: (\d+)\nevent: (\w+)$/m.exec(frame) ?? [];
      if (id && event) yield { id: Number(id), event };
    }
  }
}

/** The same with a subscription of the client package, which connects again by itself. */
async function followSubscription(shop: Shop, url: string, jobId: string): Promise<number> {
  const client = new GraphqlClient(url, new Session(url, shop.client.token), { reconnects: 30 });
  let last = 0;
  const events = subscribe(client, jobId);
  const timer = setTimeout(() => void events.return(), PATIENCE_MS);
  try {
    for await (const { seq, type } of events) {
      if (seq !== last + 1) throw new Error(`event ${seq} follows event ${last}`);
      last = seq;
      if (type === 'complete') return last;
    }
  } finally {
    clearTimeout(timer);
  }
  throw new Error(`the subscription ended after event ${last} without an event "complete"`);
}
