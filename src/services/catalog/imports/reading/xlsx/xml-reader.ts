import { SaxesParser } from 'saxes';
import { MAX_ROW_CHARS, tooLong } from './row-limits.ts';

/** What a document consists of, in its order; tags and attributes are named without their prefix. */
export interface XmlHandlers {
  open(name: string, attributes: ReadonlyMap<string, string>): void;
  close(name: string): void;
  /** A text comes in as many pieces as comments and sections of characters cut it into. */
  text(text: string): void;
}

/** Thrown for anything that is not well-formed, or that no spreadsheet has. */
export class XmlError extends Error {
  override name = 'XmlError';
}

/** Of one tag, in characters. */
const MAX_TAG = 256 * 1024;
/** Of a text with the comments beside it: the parser hands them on whole. Whoever reads a text refuses it earlier, and can say where it stands. */
const MAX_HELD = 1.5 * MAX_ROW_CHARS;
const MAX_DEPTH = 100;

/**
 * Reads XML piece by piece in bounded memory, whatever is in it. A document that is not well-formed is an error, and so is a
 * document type, which no spreadsheet has, so that there are no entities to expand or fetch.
 */
export class XmlReader {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  readonly #parser = new SaxesParser({ position: false });
  /** Where what the parser holds begins: at the last event. */
  #heldFrom = 0;
  #inTag = false;
  #depth = 0;

  constructor(handlers: Partial<XmlHandlers>) {
    // With more listeners than these seven V8 keeps the parser's fields in a dictionary, and it takes five times as long.
    const parser = this.#parser;
    const reached = (): void => void (this.#heldFrom = parser.position);
    const text = (piece: string): void => {
      reached();
      handlers.text?.(piece);
    };
    parser.on('error', (error) => {
      throw new XmlError('not well-formed', { cause: error });
    });
    parser.on('doctype', () => {
      throw new XmlError('a document type');
    });
    parser.on('opentagstart', () => {
      reached();
      this.#inTag = true;
    });
    parser.on('opentag', ({ name, attributes }) => {
      reached();
      this.#inTag = false;
      this.#depth += 1;
      if (this.#depth > MAX_DEPTH) throw new XmlError('nested too deep');
      handlers.open?.(
        withoutPrefix(name),
        new Map(Object.entries(attributes).map(([key, value]) => [withoutPrefix(key), value])),
      );
    });
    parser.on('closetag', ({ name }) => {
      reached();
      this.#depth -= 1;
      handlers.close?.(withoutPrefix(name));
    });
    // A text that nobody asks for is not even held.
    if (handlers.text) parser.on('text', text);
    parser.on('cdata', text);
  }

  write(bytes: Uint8Array): void {
    this.#parser.write(this.#decode(bytes));
    const held = this.#parser.position - this.#heldFrom;
    if (this.#inTag && held > MAX_TAG) throw new XmlError('a tag without an end');
    if (held > MAX_HELD) throw tooLong('A cell or comment');
  }

  /** Throws where the document is not complete. */
  end(): void {
    this.#parser.write(this.#decode()).close();
  }

  #decode(bytes?: Uint8Array): string {
    try {
      return bytes ? this.#decoder.decode(bytes, { stream: true }) : this.#decoder.decode();
    } catch (error) {
      throw new XmlError('not UTF-8', { cause: error });
    }
  }
}

/** Programs differ in the prefix they choose for a namespace; Excel itself uses none. */
function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
