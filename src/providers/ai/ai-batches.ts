import type { ProviderError } from '../../core/provider-error.ts';
import type { TextAnswer, TextRequest } from './ai-provider.ts';

/** A request of a batch. */
export interface BatchRequest {
  /** Unique in the batch; letters, digits, `_` and `-`, at most 64. Its result carries it. */
  id: string;
  request: TextRequest;
}

/** A batch as its vendor reports it. */
export interface ReportedBatch {
  /** The id that the vendor gave. */
  id: string;
  /**
   * How far it is. `failed`: the vendor rejected it as a whole. All except `in_progress` are final, and all final ones may
   * have results of some requests.
   */
  status: 'in_progress' | 'completed' | 'expired' | 'cancelled' | 'failed';
  /** When the vendor gives up what is not done by then; null if it does not say. */
  expiresAt: Date | null;
  /** Why it failed as a whole; null otherwise. A transient error says that it can be submitted again later. */
  error: ProviderError | null;
  /** The files with its requests and results, where the vendor has any. Only the vendor's own code reads them. */
  files: { input?: string | undefined; results: readonly string[] };
}

/** The result of one request. One that the vendor did not get to before the end of the batch may have none. */
export type BatchResult = { id: string } &
  /** Returns the answer in the common form; the usage is estimated from the request where none is reported. */
  (
    | { answer(request: TextRequest): TextAnswer }
    | { error: ProviderError }
    /** The batch ended before. It costs nothing. */
    | { undone: 'expired' | 'cancelled' }
  );

/** What a batch that was submitted before a crash is known by. */
export interface BatchSearch {
  /** The key that it was submitted with. */
  key: string;
  /** When it was submitted at the earliest. */
  since: Date;
  /** The number of its requests. */
  size: number;
}

/**
 * The batch API of a vendor with one API key. Calls throw {@link ProviderError}, or the reason of the signal, and never
 * retry.
 */
export interface AiBatches {
  /** Submits requests under a key of ours, which the vendor stores with the batch where it can. */
  submit(key: string, requests: readonly BatchRequest[], signal: AbortSignal): Promise<ReportedBatch>;
  /**
   * The batches that may be the one with the key, oldest first: exactly those with the key where the vendor stores it, else
   * those of the same size since then.
   */
  find(search: BatchSearch, signal: AbortSignal): Promise<ReportedBatch[]>;
  get(id: string, signal: AbortSignal): Promise<ReportedBatch>;
  /** Asks the vendor to stop. It may still finish requests. Does nothing for a batch that has ended. */
  cancel(id: string, signal: AbortSignal): Promise<void>;
  /** Streams the results of a batch that has ended, in any order. */
  results(batch: ReportedBatch, signal: AbortSignal): AsyncIterable<BatchResult>;
  /** Deletes the requests and results of a batch that has ended at the vendor, as far as its API can. */
  remove(batch: ReportedBatch, signal: AbortSignal): Promise<void>;
}
