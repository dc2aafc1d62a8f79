import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { createCipher } from '../../src/core/cipher.ts';

const cipher = createCipher(Buffer.alloc(32, 1));
const CONTEXT = 'store_connections:1:2';

describe('Cipher', () => {
  it.each(['', 'token', 'Schlüssel 🔑', 'x'.repeat(10_000)])('opens what it sealed: %.20j', (plain) => {
    expect(cipher.open(cipher.seal(plain, CONTEXT), CONTEXT)).toBe(plain);
  });

  it('hides the text and seals it differently each time', () => {
    const sealed = [cipher.seal('shpat_secret', CONTEXT), cipher.seal('shpat_secret', CONTEXT)];
    expect(sealed[0]).not.toBe(sealed[1]);
    for (const each of sealed) expect(Buffer.from(each, 'base64url').toString('latin1') + each).not.toContain('shpat');
  });

  it('does not open a text in another context', () => {
    expect(() => cipher.open(cipher.seal('token', CONTEXT), 'store_connections:1:3')).toThrow();
  });

  it('does not open a text with another key and reports that', () => {
    const other = createCipher(Buffer.alloc(32, 2));
    expect(() => other.open(cipher.seal('token', CONTEXT), CONTEXT)).toThrow('sealed with another key');
    const [, ...rest] = cipher.seal('token', CONTEXT).split('.');
    const [ownId] = other.seal('', '').split('.');
    expect(() => other.open([ownId, ...rest].join('.'), CONTEXT)).toThrow();
  });

  it('does not open a text of which any part was changed or cut', () => {
    const sealed = cipher.seal('a longer token', CONTEXT).split('.');
    sealed.forEach((part, index) => {
      const flipped = (part.startsWith('A') ? 'B' : 'A') + part.slice(1);
      expect(() => cipher.open(sealed.with(index, flipped).join('.'), CONTEXT)).toThrow();
    });
    for (const index of [1, 2, 3])
      expect(() => cipher.open(sealed.with(index, sealed[index]!.slice(0, 8)).join('.'), CONTEXT)).toThrow();
  });

  it.each(['', 'x', '....', 'plain text'])('does not open %j, which was never sealed', (text) => {
    expect(() => cipher.open(text, CONTEXT)).toThrow();
  });
});

describe('Cipher.digest', () => {
  it('is equal for the same secret in the same context', () => {
    expect(cipher.digest('123456', CONTEXT)).toBe(createCipher(Buffer.alloc(32, 1)).digest('123456', CONTEXT));
    expect(cipher.digest('123456', CONTEXT)).toMatch(/^[\w-]{43}$/);
  });

  it.each([
    ['secret', () => cipher.digest('123457', CONTEXT)],
    ['context', () => cipher.digest('123456', 'store_connections:1:3')],
    ['key', () => createCipher(Buffer.alloc(32, 2)).digest('123456', CONTEXT)],
    ['border between context and secret', () => cipher.digest('2123456', CONTEXT.slice(0, -1))],
  ])('differs for another %s', (_what, other) => {
    expect(other()).not.toBe(cipher.digest('123456', CONTEXT));
  });

  it('cannot be computed without the key', () => {
    const text = `${CONTEXT}\x00123456`;
    const known = [
      createHash('sha256').update(text).digest('base64url'),
      createHmac('sha256', '').update(text).digest('base64url'),
    ];
    expect(known).not.toContain(cipher.digest('123456', CONTEXT));
  });
});

describe('Cipher with previous keys', () => {
  const [former, older] = [Buffer.alloc(32, 2), Buffer.alloc(32, 3)];
  const rotated = createCipher(Buffer.alloc(32, 1), [former, older]);

  it('opens what any previous key sealed and seals with the current key', () => {
    for (const key of [former, older])
      expect(rotated.open(createCipher(key).seal('token', CONTEXT), CONTEXT)).toBe('token');
    expect(cipher.open(rotated.seal('token', CONTEXT), CONTEXT)).toBe('token');
    expect(() => createCipher(former).open(rotated.seal('token', CONTEXT), CONTEXT)).toThrow('sealed with another key');
  });

  it('verifies context and integrity for every key', () => {
    const sealed = createCipher(former).seal('token', CONTEXT);
    expect(() => rotated.open(sealed, 'store_connections:1:3')).toThrow();
    const [id, ...rest] = sealed.split('.');
    const [ownId] = rotated.seal('', '').split('.');
    expect(() => rotated.open([ownId, ...rest].join('.'), CONTEXT)).toThrow();
    expect(() => rotated.open([id, ...rest.toReversed()].join('.'), CONTEXT)).toThrow();
  });

  it('marks what the current key sealed with its prefix', () => {
    expect(rotated.seal('token', CONTEXT).startsWith(rotated.currentKeyPrefix)).toBe(true);
    expect(createCipher(former).seal('token', CONTEXT).startsWith(rotated.currentKeyPrefix)).toBe(false);
  });

  it('returns the digest by every key, the current key first, without duplicates', () => {
    const digests = [createCipher(Buffer.alloc(32, 1)), createCipher(former), createCipher(older)].map((each) =>
      each.digest('123456', CONTEXT),
    );
    expect(rotated.digests('123456', CONTEXT)).toEqual(digests);
    expect(rotated.digest('123456', CONTEXT)).toBe(digests[0]);
    expect(createCipher(former, [former, former]).digests('123456', CONTEXT)).toEqual([digests[1]]);
  });
});
