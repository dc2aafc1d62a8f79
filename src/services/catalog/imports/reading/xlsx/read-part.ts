import { damaged, type Part, unpack } from './part.ts';
import { XmlError, type XmlHandlers, XmlReader } from './xml-reader.ts';

/** Reads a part as XML, giving way after each piece of it, for what was found in it to be taken. Throws a VALIDATION error where it is not well-formed. */
export async function* readPieces(part: Part, handlers: Partial<XmlHandlers>): AsyncGenerator<void> {
  const xml = new XmlReader(handlers);
  try {
    for await (const piece of unpack(part)) {
      xml.write(piece);
      yield;
    }
    xml.end();
  } catch (error) {
    throw error instanceof XmlError ? damaged(part.name, error) : error;
  }
  yield;
}

/** Reads a whole part as XML. Throws as `readPieces`. */
export async function readPart(part: Part, handlers: Partial<XmlHandlers>): Promise<void> {
  for await (const _ of readPieces(part, handlers));
}
