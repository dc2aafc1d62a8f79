import { isAscii, isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';
import { looksLikeUtf8, type TextEncodingName } from './detect-encoding.ts';

export interface StreamDecoder {
  write(bytes: Buffer): string;
  end(): string;
  /** Whether a byte was met that means nothing in this encoding; U+FFFD stands in its place. */
  readonly damaged: boolean;
}

/** Makes a decoder that takes a file piece by piece, however its characters are cut. */
export function makeDecoder(encoding: TextEncodingName): StreamDecoder {
  if (encoding === 'utf-8') return new Utf8Decoder();
  if (encoding === 'windows-1252') return windows1252();
  const decoder = new TextDecoder(encoding);
  return {
    write: (bytes) => decoder.decode(bytes, { stream: true }),
    end: () => decoder.decode(),
    // A lone surrogate, or an odd last byte: rare enough to look at every row for it.
    damaged: true,
  };
}

function windows1252(): StreamDecoder {
  const decoder = iconv.getDecoder('windows-1252');
  // Five bytes have no character there.
  return { write: (bytes) => decoder.write(bytes), end: () => decoder.end() ?? '', damaged: true };
}

/** UTF-8, until the first other byte of a file that was plain ASCII so far shows that it is Windows-1252. */
class Utf8Decoder implements StreamDecoder {
  #damaged = false;
  #onlyAscii = true;
  #carry: Buffer = Buffer.alloc(0);
  #fallback: StreamDecoder | null = null;

  get damaged(): boolean {
    return this.#damaged || this.#fallback !== null;
  }

  write(bytes: Buffer): string {
    if (this.#fallback) return this.#fallback.write(bytes);
    const all = this.#carry.length > 0 ? Buffer.concat([this.#carry, bytes]) : bytes;
    const cut = completeLength(all);
    this.#carry = all.subarray(cut);
    return this.#decode(all.subarray(0, cut), all);
  }

  end(): string {
    if (this.#fallback) return this.#fallback.end();
    return this.#decode(this.#carry, this.#carry);
  }

  #decode(whole: Buffer, all: Buffer): string {
    if (!isUtf8(whole)) {
      if (this.#onlyAscii && !looksLikeUtf8(whole)) {
        this.#fallback = windows1252();
        return this.#fallback.write(all);
      }
      this.#damaged = true;
    }
    this.#onlyAscii &&= isAscii(whole);
    return whole.toString('utf8');
  }
}

/** How many bytes remain when a character that the end cuts in two is left for the next piece. */
function completeLength(bytes: Buffer): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) {
      const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return needed > back ? bytes.length - back : bytes.length;
    }
  }
  return bytes.length;
}
