import { describe, expect, it } from '@jest/globals';
import { limitedFetch, limitRequests } from '../../../src/services/stores/request-limit.ts';

/** A fetch, and a limit that writes down when it is waited for, and when a request is sent. */
function recorded() {
  const events: string[] = [];
  const fetchNow = limitedFetch(async (url) => {
    events.push(`sent ${String(url)}`);
    return new Response(String(url));
  });
  const limit = async (send: () => Promise<Response>) => {
    events.push('waits');
    await new Promise(setImmediate);
    return send();
  };
  return { events, fetchNow, limit };
}

describe('limitRequests', () => {
  it('limits each request of the work, also after other work and in parallel', async () => {
    const { events, fetchNow, limit } = recorded();
    const texts = await limitRequests(limit, async () => {
      events.push('works');
      await new Promise((resolve) => void setTimeout(resolve, 5));
      const first = await fetchNow('a');
      const rest = await Promise.all([fetchNow('b'), fetchNow('c')]);
      return Promise.all([first, ...rest].map((response) => response.text()));
    });
    expect(texts).toEqual(['a', 'b', 'c']);
    expect(events).toEqual(['works', 'waits', 'sent a', 'waits', 'waits', 'sent b', 'sent c']);
  });

  it('does not limit requests of other work, which runs at the same time', async () => {
    const { events, fetchNow, limit } = recorded();
    await Promise.all([limitRequests(limit, () => fetchNow('limited')), fetchNow('free')]);
    expect(events).toEqual(['waits', 'sent free', 'sent limited']);
  });
});
