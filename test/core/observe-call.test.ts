import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Metrics } from '../../src/core/metrics.ts';
import { observeCall } from '../../src/core/observe-call.ts';
import { limitedFetch, limitRequests } from '../../src/core/request-limit.ts';
import type { Tracing } from '../../src/core/tracing.ts';

afterEach(() => void jest.restoreAllMocks());

describe('observeCall', () => {
  it('measures a call from its first request, and the wait before it apart', async () => {
    let now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    const metrics = new Metrics();
    const attributes: object[] = [];
    const tracing: Tracing = {
      span: (_span, work) =>
        work({ rename: () => undefined, fail: () => undefined, set: (given) => void attributes.push(given) }),
      traceparent: () => null,
      close: () => Promise.resolve(),
    };
    const send = limitedFetch(async () => {
      now += 200;
      return new Response();
    });
    const waitInSlot = (request: () => Promise<Response>) => {
      now += 1000;
      return request();
    };
    await limitRequests(waitInSlot, () =>
      observeCall({ metrics, tracing }, 'aiA', async () => {
        now += 30;
        await send('http://provider.test');
        now += 5;
        await send('http://provider.test');
      }),
    );
    expect(attributes).toEqual([{ 'cas.wait_ms': 1030 }]);
    const { values } = await metrics.providerSeconds.get();
    expect(values.find(({ metricName }) => metricName?.endsWith('_sum'))).toMatchObject({
      labels: { provider: 'aiA', outcome: 'succeeded' },
      value: (200 + 5 + 1000 + 200) / 1000,
    });
  });
});
