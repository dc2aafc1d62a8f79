import { randomUUID } from 'node:crypto';
import { extname } from 'node:path';
import { addAbortSignal, PassThrough, type Readable } from 'node:stream';
import { once } from 'node:events';
import { SourceType } from '../../../../entities/catalog/data-source.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { storeContent } from '../../files/store-content.ts';
import { type CatalogInspection, inspectCatalog } from '../imports/reading/inspect-catalog.ts';
import { withFreeReadingSlot } from '../imports/with-reading-slot.ts';

/** What was found in a file, or the error of reading it. */
type Inspection = PromiseSettledResult<CatalogInspection>;

export interface ReceivedUpload {
  storageKey: string;
  /** Null if the file was not read to its end while it arrived. It has to be read from the storage then. */
  inspection: Inspection | null;
}

const TYPES: Record<string, SourceType> = {
  '.csv': SourceType.csv,
  '.tsv': SourceType.csv,
  '.txt': SourceType.csv,
  '.xlsx': SourceType.xlsx,
  '.json': SourceType.json,
  '.jsonl': SourceType.json,
  '.ndjson': SourceType.json,
};

export const FILE_TYPES: ReadonlySet<SourceType> = new Set(Object.values(TYPES));

/** The type of a file by the extension of its name. */
export function sourceTypeOf(fileName: string): SourceType | undefined {
  return TYPES[extname(fileName).toLowerCase()];
}

/**
 * Stores an upload under a generated key. Inspects it at the same time if a reader is free, so that both have ended
 * soon after the last byte arrived. When the upload is aborted, nothing is stored.
 */
export async function receiveUpload(ctx: Context, file: Readable, fileName: string): Promise<ReceivedUpload> {
  const storageKey = `uploads/${signedIn(ctx).organizationId}/${randomUUID()}`;
  const copy = new PassThrough();
  const inspecting = inspectIfFree(ctx, copy, sourceTypeOf(fileName));
  await storeContent(ctx, storageKey, inspecting ? copying(file, copy) : file);
  return { storageKey, inspection: await inspecting };
}

/** Never rejects. Ends as soon as another reader waits for the slot, because a client may send its file slowly. */
function inspectIfFree(ctx: Context, copy: Readable, type: SourceType | undefined): Promise<Inspection | null> | null {
  // The error of a stream that nobody reads at that moment would end the process.
  copy.on('error', () => undefined);
  if (!type) return null;
  return withFreeReadingSlot(ctx, async (needed) => {
    const signal = AbortSignal.any([needed, ctx.signal]);
    addAbortSignal(signal, copy);
    const [inspection] = await Promise.allSettled([inspectCatalog(copy, type, ctx.config.IMPORT_MAX_ROWS, signal)]);
    return needed.aborted ? null : inspection;
  });
}

/** The content, with each chunk written to `copy` before, as long as its reader goes on. */
async function* copying(content: AsyncIterable<Buffer>, copy: PassThrough): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of content) {
      if (!copy.destroyed && !copy.write(chunk)) await drained(copy);
      yield chunk;
    }
    copy.end();
  } finally {
    if (!copy.writableEnded) copy.destroy(new Error('the upload broke off'));
  }
}

async function drained(copy: PassThrough): Promise<void> {
  const ended = new AbortController();
  const options = { signal: ended.signal };
  await Promise.race([once(copy, 'drain', options), once(copy, 'close', options)]).catch(() => undefined);
  ended.abort();
}
