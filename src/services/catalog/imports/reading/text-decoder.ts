import { isAscii, isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';
import { isMostlyUtf8, type TextEncodingName } from './detect-encoding.ts';

export interface StreamDecoder {
  write(bytes: Buffer): string;
  end(): string;
  /** Whether a byte was invalid in the encoding, or may have been. It was replaced by U+FFFD. */
  readonly damaged: boolean;
}

/** Returns a decoder for a file in pieces. A piece may end within a character. */
export function makeDecoder(encoding: TextEncodingName): StreamDecoder {
  if (encoding === 'utf-8') return new Utf8Decoder();
  if (encoding === 'windows-1252') return windows1252();
  const decoder = new TextDecoder(encoding);
  return {
    write: (bytes) => decoder.decode(bytes, { stream: true }),
    end: () => decoder.decode(),
    // A lone surrogate or an odd last byte is not reported by the decoder, so every row is searched for U+FFFD.
    damaged: true,
  };
}

function windows1252(): StreamDecoder {
  const decoder = iconv.getDecoder('windows-1252');
  // Windows-1252 leaves five bytes undefined.
  return { write: (bytes) => decoder.write(bytes), end: () => decoder.end() ?? '', damaged: true };
}

/** Decodes UTF-8. A file that was ASCII so far is decoded as Windows-1252 from its first bytes that are not UTF-8. */
class Utf8Decoder implements StreamDecoder {
  private isDamaged = false;
  private onlyAscii = true;
  private carry: Buffer = Buffer.alloc(0);
  private fallback: StreamDecoder | null = null;

  get damaged(): boolean {
    return this.isDamaged || this.fallback !== null;
  }

  write(bytes: Buffer): string {
    if (this.fallback) return this.fallback.write(bytes);
    const all = this.carry.length > 0 ? Buffer.concat([this.carry, bytes]) : bytes;
    const cut = completeLength(all);
    this.carry = all.subarray(cut);
    return this.decode(all.subarray(0, cut), all);
  }

  end(): string {
    if (this.fallback) return this.fallback.end();
    return this.decode(this.carry, this.carry);
  }

  private decode(whole: Buffer, all: Buffer): string {
    if (!isUtf8(whole)) {
      if (this.onlyAscii && !isMostlyUtf8(whole)) {
        this.fallback = windows1252();
        return this.fallback.write(all);
      }
      this.isDamaged = true;
    }
    this.onlyAscii &&= isAscii(whole);
    return whole.toString('utf8');
  }
}

/** Returns the number of bytes up to the last complete character. The rest is decoded with the next piece. */
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
