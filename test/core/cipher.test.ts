import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { createCipher } from '../../src/core/cipher.ts';

const cipher = createCipher(Buffer.alloc(32, 1));
const PLACE = 'store_connections:1:2';

describe('the cipher', () => {
  it.each(['', 'token', 'Schlüssel 🔑', 'x'.repeat(10_000)])('opens what it sealed: %.20j', (plain) => {
    expect(cipher.open(cipher.seal(plain, PLACE), PLACE)).toBe(plain);
  });

  it('hides the text, and never seals it twice alike', () => {
    const sealed = [cipher.seal('shpat_secret', PLACE), cipher.seal('shpat_secret', PLACE)];
    expect(sealed[0]).not.toBe(sealed[1]);
    for (const each of sealed) expect(Buffer.from(each, 'base64url').toString('latin1') + each).not.toContain('shpat');
  });

  it('does not open at another place', () => {
    expect(() => cipher.open(cipher.seal('token', PLACE), 'store_connections:1:3')).toThrow();
  });

  it('does not open with another key, and says so', () => {
    const other = createCipher(Buffer.alloc(32, 2));
    expect(() => other.open(cipher.seal('token', PLACE), PLACE)).toThrow('sealed with another key');
    const [, ...rest] = cipher.seal('token', PLACE).split('.');
    const [ownId] = other.seal('', '').split('.');
    expect(() => other.open([ownId, ...rest].join('.'), PLACE)).toThrow();
  });

  it('does not open what was tampered with, wherever', () => {
    const sealed = cipher.seal('a longer token', PLACE).split('.');
    sealed.forEach((part, index) => {
      const flipped = (part.startsWith('A') ? 'B' : 'A') + part.slice(1);
      expect(() => cipher.open(sealed.with(index, flipped).join('.'), PLACE)).toThrow();
    });
    for (const index of [1, 2, 3]) expect(() => cipher.open(sealed.with(index, sealed[index]!.slice(0, 8)).join('.'), PLACE)).toThrow();
  });

  it.each(['', 'x', '....', 'plain text'])('does not open %j, which it never sealed', (text) => {
    expect(() => cipher.open(text, PLACE)).toThrow();
  });
});

describe('a digest', () => {
  it('is the same for the same secret at the same place', () => {
    expect(cipher.digest('123456', PLACE)).toBe(createCipher(Buffer.alloc(32, 1)).digest('123456', PLACE));
    expect(cipher.digest('123456', PLACE)).toMatch(/^[\w-]{43}$/);
  });

  it.each([
    ['secret', () => cipher.digest('123457', PLACE)],
    ['place', () => cipher.digest('123456', 'store_connections:1:3')],
    ['key', () => createCipher(Buffer.alloc(32, 2)).digest('123456', PLACE)],
    ['border between place and secret', () => cipher.digest('2123456', PLACE.slice(0, -1))],
  ])('is another one with another %s', (_what, other) => {
    expect(other()).not.toBe(cipher.digest('123456', PLACE));
  });

  it('cannot be made by who knows all but the key', () => {
    const text = `${PLACE}\x00123456`;
    const known = [createHash('sha256').update(text).digest('base64url'), createHmac('sha256', '').update(text).digest('base64url')];
    expect(known).not.toContain(cipher.digest('123456', PLACE));
  });
});
