import { describe, expect, it } from '@jest/globals';
import { limitedFetch, limitRequests, noticeRequests } from '../../src/core/request-limit.ts';

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

describe('noticeRequests', () => {
  it.each(['around', 'within'])('runs when a request of the work has waited, %s the limit', async (order) => {
    const { events, fetchNow, limit } = recorded();
    const noticed = (name: string, work: () => Promise<unknown>) => noticeRequests(() => void events.push(name), work);
    const send = () => Promise.all([fetchNow('a'), fetchNow('b')]);
    await (order === 'around'
      ? noticed('outer', () => limitRequests(limit, () => noticed('inner', send)))
      : limitRequests(limit, () => noticed('outer', () => noticed('inner', send))));
    await fetchNow('c');
    expect(events).toEqual(['waits', 'waits', 'outer', 'inner', 'sent a', 'outer', 'inner', 'sent b', 'sent c']);
  });

  it('keeps a request from being sent by an error', async () => {
    const { events, fetchNow } = recorded();
    const refuse = () => {
      throw new Error('refused');
    };
    await expect(noticeRequests(refuse, () => fetchNow('a'))).rejects.toThrow('refused');
    expect(events).toEqual([]);
  });
});
