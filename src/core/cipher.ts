import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/**
 * AES-256-GCM for what is stored encrypted. `place` (table, row, organization) is bound in as associated data: a
 * ciphertext copied to another row does not open.
 */
export interface Cipher {
  seal(plain: string, place: string): string;
  /** Throws when the key, the place or the text is not the one it was sealed with. */
  open(sealed: string, place: string): string;
  /** A keyed fingerprint by which a secret is found again that is itself not kept: a short code cannot be guessed from it without the key. */
  digest(plain: string, place: string): string;
}

/** A cipher with one key; its id travels with each text, so that a rotation can tell old from new. */
export function createCipher(key: Buffer): Cipher {
  const digestKey = Buffer.from(hkdfSync('sha256', key, '', 'digest', 32));
  const keyId = createHash('sha256').update(key).digest('hex').slice(0, 8);
  return {
    seal(plain, place) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place));
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return [keyId, ...[iv, cipher.getAuthTag(), text].map((part) => part.toString('base64url'))].join('.');
    },
    open(sealed, place) {
      const [id, iv, tag, text] = sealed.split('.');
      if (id !== keyId || !iv || !tag || text === undefined) throw new Error('sealed with another key');
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), { authTagLength: 16 })
        .setAAD(Buffer.from(place))
        .setAuthTag(Buffer.from(tag, 'base64url'));
      return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString('utf8');
    },
    digest(plain, place) {
      return createHmac('sha256', digestKey).update(`${place}\0${plain}`).digest('base64url');
    },
  };
}
