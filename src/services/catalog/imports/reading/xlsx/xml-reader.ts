import { SaxesParser } from 'saxes';
import { MAX_ROW_CHARS, rowTooLong } from '../limits.ts';

/** Handlers of the events of a document. Tags and attributes are named without their namespace prefix. */
export interface XmlHandlers {
  open(name: string, attributes: ReadonlyMap<string, string>): void;
  close(name: string): void;
  /** Is called several times for a text that contains comments or CDATA sections. */
  text(text: string): void;
}

/** Is thrown for a document that is not well-formed, or has something that no spreadsheet has. */
export class XmlError extends Error {
  override name = 'XmlError';
}

/** The maximum length of a tag in characters. */
const MAX_TAG = 256 * 1024;
/**
 * The maximum length of a text or comment that the parser buffers. Handlers reject a text of a cell before it is
 * reached, with an error that names the row.
 */
const MAX_BUFFERED = 1.5 * MAX_ROW_CHARS;
const MAX_DEPTH = 100;

/**
 * Reads XML piece by piece in bounded memory. Rejects a document that is not well-formed, and a document type
 * declaration, which no spreadsheet has: without it there are no entities to expand or fetch.
 */
export class XmlReader {
  private readonly decoder = new TextDecoder('utf-8', { fatal: true });
  private readonly parser = new SaxesParser({ position: false });
  /** The position of the last event, after which the parser buffers. */
  private bufferedFrom = 0;
  private inTag = false;
  private depth = 0;

  constructor(handlers: Partial<XmlHandlers>) {
    // With more than seven listeners V8 stores the fields of the parser in a dictionary, which is five times slower.
    const parser = this.parser;
    const markPosition = (): void => void (this.bufferedFrom = parser.position);
    const text = (piece: string): void => {
      markPosition();
      handlers.text?.(piece);
    };
    parser.on('error', (error) => {
      throw new XmlError('not well-formed', { cause: error });
    });
    parser.on('doctype', () => {
      throw new XmlError('a document type');
    });
    parser.on('opentagstart', () => {
      markPosition();
      this.inTag = true;
    });
    parser.on('opentag', ({ name, attributes }) => {
      markPosition();
      this.inTag = false;
      this.depth += 1;
      if (this.depth > MAX_DEPTH) throw new XmlError('nested too deep');
      handlers.open?.(
        withoutPrefix(name),
        new Map(Object.entries(attributes).map(([key, value]) => [withoutPrefix(key), value])),
      );
    });
    parser.on('closetag', ({ name }) => {
      markPosition();
      this.depth -= 1;
      handlers.close?.(withoutPrefix(name));
    });
    // Without a listener the parser does not buffer texts.
    if (handlers.text) parser.on('text', text);
    parser.on('cdata', text);
  }

  write(bytes: Uint8Array): void {
    this.parser.write(this.decode(bytes));
    const buffered = this.parser.position - this.bufferedFrom;
    if (this.inTag && buffered > MAX_TAG) throw new XmlError('a tag without an end');
    if (buffered > MAX_BUFFERED) throw rowTooLong('A cell or comment');
  }

  /** Ends the document. Throws when it is not complete. */
  end(): void {
    this.parser.write(this.decode()).close();
  }

  private decode(bytes?: Uint8Array): string {
    try {
      return bytes ? this.decoder.decode(bytes, { stream: true }) : this.decoder.decode();
    } catch (error) {
      throw new XmlError('not UTF-8', { cause: error });
    }
  }
}

/** Removes the namespace prefix. Programs choose different prefixes; Excel uses none. */
function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
