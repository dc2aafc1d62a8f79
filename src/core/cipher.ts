import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/**
 * AES-256-GCM for what is stored encrypted. `place` (table, row, organization) is bound in as associated data: a
 * ciphertext copied to another row does not open.
 */
export interface Cipher {
  /** How everything begins that is sealed from now on: what begins otherwise was sealed with a former key. */
  readonly mark: string;
  /** Seals with the current key. */
  seal(plain: string, place: string): string;
  /** Opens what the current or a former key sealed. Throws when the key, the place or the text is not the one it was sealed with. */
  open(sealed: string, place: string): string;
  /** A keyed fingerprint by which a secret is found again that is itself not kept: a short code cannot be guessed from it without the key. */
  digest(plain: string, place: string): string;
  /** The fingerprints that a secret may have been kept under, by the current key and the former ones: every look-up asks for all of them. */
  digests(plain: string, place: string): string[];
}

/** One key: what it seals carries its id, so that a rotation can tell old from new. */
interface Key {
  id: string;
  bytes: Buffer;
  forDigests: Buffer;
}

/** A cipher that seals with `current` and also opens and finds what one of the former keys made. */
export function createCipher(current: Buffer, previous: readonly Buffer[] = []): Cipher {
  const key = keyOf(current);
  const keys = new Map([key, ...previous.map(keyOf)].map((each) => [each.id, each]));
  const digestBy = ({ forDigests }: Key, plain: string, place: string) =>
    createHmac('sha256', forDigests).update(`${place}\0${plain}`).digest('base64url');
  return {
    mark: `${key.id}.`,
    seal(plain, place) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key.bytes, iv).setAAD(Buffer.from(place));
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return [key.id, ...[iv, cipher.getAuthTag(), text].map((part) => part.toString('base64url'))].join('.');
    },
    open(sealed, place) {
      const [id = '', iv, tag, text] = sealed.split('.');
      const found = keys.get(id);
      if (!found || !iv || !tag || text === undefined) throw new Error('sealed with another key');
      const decipher = createDecipheriv('aes-256-gcm', found.bytes, Buffer.from(iv, 'base64url'), { authTagLength: 16 })
        .setAAD(Buffer.from(place))
        .setAuthTag(Buffer.from(tag, 'base64url'));
      return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString('utf8');
    },
    digest: (plain, place) => digestBy(key, plain, place),
    digests: (plain, place) => [...keys.values()].map((each) => digestBy(each, plain, place)),
  };
}

function keyOf(bytes: Buffer): Key {
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  return { id, bytes, forDigests: Buffer.from(hkdfSync('sha256', bytes, '', 'digest', 32)) };
}
