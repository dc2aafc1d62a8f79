import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Encrypts secrets for storage with AES-256-GCM. The `context` (table, row, organization) is bound in as associated
 * data: a ciphertext that is copied to another row cannot be opened there.
 */
export interface Cipher {
  /** The prefix of every text that the current key sealed. A sealed text with another prefix needs rotation. */
  readonly currentKeyPrefix: string;
  /** Encrypts with the current key. */
  seal(plain: string, context: string): string;
  /**
   * Decrypts what the current or a previous key sealed. Throws if the key is unknown, or the context or the text
   * differs.
   */
  open(sealed: string, context: string): string;
  /**
   * A keyed digest, to find a secret without storing it. Without the key, a short code cannot be guessed from its
   * digest.
   */
  digest(plain: string, context: string): string;
  /** The digests by the current key and by all previous keys. A search must include all of them. */
  digests(plain: string, context: string): string[];
}

interface Key {
  /** Part of every sealed text, so that a rotation can find what other keys sealed. */
  id: string;
  bytes: Buffer;
  digestKey: Buffer;
}

/** Creates a cipher that seals with `current` and can also open and look up what one of the `previous` keys made. */
export function createCipher(current: Buffer, previous: readonly Buffer[] = []): Cipher {
  const key = keyOf(current);
  const keys = new Map([key, ...previous.map(keyOf)].map((each) => [each.id, each]));
  const digestBy = ({ digestKey }: Key, plain: string, context: string) =>
    createHmac('sha256', digestKey).update(`${context}\0${plain}`).digest('base64url');
  return {
    currentKeyPrefix: `${key.id}.`,
    seal(plain, context) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key.bytes, iv).setAAD(Buffer.from(context));
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return [key.id, ...[iv, cipher.getAuthTag(), text].map((part) => part.toString('base64url'))].join('.');
    },
    open(sealed, context) {
      const [id = '', iv, tag, text] = sealed.split('.');
      const found = keys.get(id);
      if (!found || !iv || !tag || text === undefined) throw new Error('sealed with another key');
      const decipher = createDecipheriv('aes-256-gcm', found.bytes, Buffer.from(iv, 'base64url'), { authTagLength: 16 })
        .setAAD(Buffer.from(context))
        .setAuthTag(Buffer.from(tag, 'base64url'));
      return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString('utf8');
    },
    digest: (plain, context) => digestBy(key, plain, context),
    digests: (plain, context) => [...keys.values()].map((each) => digestBy(each, plain, context)),
  };
}

function keyOf(bytes: Buffer): Key {
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  return { id, bytes, digestKey: Buffer.from(hkdfSync('sha256', bytes, '', 'digest', 32)) };
}

const HEX = /^[0-9a-f]{64}$/i;
const BASE64 = /^[A-Za-z0-9+/_-]{43}=?$/;

/** The 32 bytes of a key in hex or base64; null for any other text. */
export function parseEncryptionKey(text: string): Buffer | null {
  if (HEX.test(text)) return Buffer.from(text, 'hex');
  return BASE64.test(text) ? Buffer.from(text, 'base64') : null;
}
