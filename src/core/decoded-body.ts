import { pipeline, type Readable, type Transform } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { ProviderError } from './provider-error.ts';

/** What a request offers in `Accept-Encoding`. Not `deflate`, which servers understand in two ways. */
export const ACCEPTED_CODINGS = 'gzip, br';

/** More codings of one body are an attempt to use up memory. */
const MAX_CODINGS = 5;

/** Like a browser, accepts a body without its checksum. */
const lenient = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH };
const lenientBrotli = { flush: constants.BROTLI_OPERATION_FLUSH, finishFlush: constants.BROTLI_OPERATION_FLUSH };

const DECODERS = new Map<string, () => Transform>([
  ['gzip', () => createGunzip(lenient)],
  ['x-gzip', () => createGunzip(lenient)],
  ['deflate', () => createInflate(lenient)],
  ['br', () => createBrotliDecompress(lenientBrotli)],
]);

/**
 * Returns a body without the codings of its `Content-Encoding` header, decoded while it is read. A body with an unknown
 * coding is returned as it is. Reading one with too many codings fails with a ProviderError.
 */
export function decoded(body: Readable, header: string | string[] | undefined): Readable {
  const codings = [header ?? []].flat().flatMap((line) => line.toLowerCase().split(','));
  if (codings.length > MAX_CODINGS)
    return body.destroy(new ProviderError('rejected', 'The answer has too many codings.'));
  // The last coding was applied last.
  const decoders = codings.toReversed().map((coding) => DECODERS.get(coding.trim()));
  if (!decoders.every((decoder) => decoder !== undefined)) return body;
  // Errors reach the reader of the last stream.
  return decoders.reduce<Readable>((encoded, create) => pipeline(encoded, create(), () => undefined), body);
}
