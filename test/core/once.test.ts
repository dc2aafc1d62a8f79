import { describe, expect, it } from '@jest/globals';
import { once } from '../../src/core/once.ts';

describe('once', () => {
  it('makes a value with the first call and returns it for every call', () => {
    let made = 0;
    const value = once(() => ({ number: ++made }));
    expect(made).toBe(0);
    expect(value()).toBe(value());
    expect(made).toBe(1);
  });

  it('keeps a value that is undefined', () => {
    let made = 0;
    const value = once(() => void (made += 1));
    value();
    value();
    expect(made).toBe(1);
  });

  it('makes one value for calls that come at the same time', async () => {
    let made = 0;
    const value = once(async () => {
      await new Promise(setImmediate);
      return ++made;
    });
    expect(await Promise.all([value(), value()])).toEqual([1, 1]);
  });

  it('throws a failure to all that waited for it, and tries again with the next call', async () => {
    let attempts = 0;
    const value = once(async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('not installed');
      return attempts;
    });
    const first = [value(), value()];
    for (const call of first) await expect(call).rejects.toThrow('not installed');
    expect(await value()).toBe(2);
  });

  it('tries again after a failure that is thrown at once', () => {
    let attempts = 0;
    const value = once(() => {
      attempts += 1;
      if (attempts === 1) throw new Error('not installed');
      return attempts;
    });
    expect(value).toThrow('not installed');
    expect(value()).toBe(2);
  });
});
