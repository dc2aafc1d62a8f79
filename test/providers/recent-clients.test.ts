import { describe, expect, it } from '@jest/globals';
import { RecentClients } from '../../src/providers/recent-clients.ts';

describe('clients kept for their next use', () => {
  it('are one for each key, and as many as were used last', () => {
    const clients = new RecentClients<object>(2);
    const open = (key: string) => clients.keep(key, () => ({ key }));
    const [a, b] = [open('a'), open('b')];
    expect(open('a')).toBe(a);
    open('c');
    expect(open('a')).toBe(a);
    expect(open('b')).not.toBe(b);
  });
});
