import { describe, expect, it } from '@jest/globals';
import { Latency } from '../../sandbox/latency.ts';

describe('the latency of a system of the sandbox', () => {
  it('is the wait and what a response takes beyond it', () => {
    const latency = new Latency();
    latency.set('aiA', 100);
    expect(latency.waitOf('aiA')).toBe(100);
    for (let n = 0; n < 200; n++) latency.exceeded('aiA', 30);
    expect(latency.waitOf('aiA')).toBeCloseTo(70);
    expect(latency.waitOf('aiB')).toBe(0);
  });

  it('is no wait if a response takes longer anyway', () => {
    const latency = new Latency();
    latency.set('aiA', 10);
    for (let n = 0; n < 200; n++) latency.exceeded('aiA', 30);
    expect(latency.waitOf('aiA')).toBe(0);
    latency.clear();
    latency.set('aiA', 10);
    expect(latency.waitOf('aiA')).toBe(10);
  });
});
