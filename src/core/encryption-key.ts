const HEX = /^[0-9a-f]{64}$/i;
const BASE64 = /^[A-Za-z0-9+/_-]{43}=?$/;

/** The 32 bytes that a text in hex or base64 stands for; null for anything else. */
export function parseEncryptionKey(text: string): Buffer | null {
  if (HEX.test(text)) return Buffer.from(text, 'hex');
  return BASE64.test(text) ? Buffer.from(text, 'base64') : null;
}

/** The same of several texts that were checked before; what is no key is left out. */
export function parseEncryptionKeys(texts: readonly string[]): Buffer[] {
  return texts.flatMap((text) => parseEncryptionKey(text) ?? []);
}
