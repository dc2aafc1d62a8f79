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
    for (const index of [1, 2, 3])
      expect(() => cipher.open(sealed.with(index, sealed[index]!.slice(0, 8)).join('.'), PLACE)).toThrow();
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
    const known = [
      createHash('sha256').update(text).digest('base64url'),
      createHmac('sha256', '').update(text).digest('base64url'),
    ];
    expect(known).not.toContain(cipher.digest('123456', PLACE));
  });
});

describe('after a rotation of the key', () => {
  const [former, older] = [Buffer.alloc(32, 2), Buffer.alloc(32, 3)];
  const rotated = createCipher(Buffer.alloc(32, 1), [former, older]);

  it('opens what any of the former keys sealed, and seals with the current one', () => {
    for (const key of [former, older])
      expect(rotated.open(createCipher(key).seal('token', PLACE), PLACE)).toBe('token');
    expect(cipher.open(rotated.seal('token', PLACE), PLACE)).toBe('token');
    expect(() => createCipher(former).open(rotated.seal('token', PLACE), PLACE)).toThrow('sealed with another key');
  });

  it('binds to the place and proves what is whole as before, whichever key it was', () => {
    const sealed = createCipher(former).seal('token', PLACE);
    expect(() => rotated.open(sealed, 'store_connections:1:3')).toThrow();
    const [id, ...rest] = sealed.split('.');
    const [ownId] = rotated.seal('', '').split('.');
    expect(() => rotated.open([ownId, ...rest].join('.'), PLACE)).toThrow();
    expect(() => rotated.open([id, ...rest.toReversed()].join('.'), PLACE)).toThrow();
  });

  it('tells what is sealed with the current key by its mark', () => {
    expect(rotated.seal('token', PLACE).startsWith(rotated.mark)).toBe(true);
    expect(createCipher(former).seal('token', PLACE).startsWith(rotated.mark)).toBe(false);
  });

  it('knows every digest a secret may be kept under, the current one first, each once', () => {
    const digests = [createCipher(Buffer.alloc(32, 1)), createCipher(former), createCipher(older)].map((each) =>
      each.digest('123456', PLACE),
    );
    expect(rotated.digests('123456', PLACE)).toEqual(digests);
    expect(rotated.digest('123456', PLACE)).toBe(digests[0]);
    expect(createCipher(former, [former, former]).digests('123456', PLACE)).toEqual([digests[1]]);
  });
});
