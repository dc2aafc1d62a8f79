import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { threadProgram } from '../../../../../core/thread-program.ts';
import { fileError } from '../read-errors.ts';
import type { TableRow } from '../table.ts';
import type { ThreadAnswer } from './workbook-thread.ts';

export interface ThreadLimits {
  /** The memory of JavaScript objects. The bytes of the file and of its shared texts have limits of their own. */
  heapMb: number;
  /** The time until the columns or the next batch of rows. */
  batchMs: number;
}

const LIMITS: ThreadLimits = { heapMb: 256, batchMs: 120_000 };

const { filename: PROGRAM, execArgv: EXEC_ARGV } = threadProgram(import.meta.filename, 'workbook-thread');

/**
 * A workbook that is unpacked and read in a thread of its own. A workbook that needs too much memory or time ends its
 * thread and nothing else, and while it is read, this thread goes on with other work.
 */
export class WorkbookReader {
  private readonly worker: Worker;
  /** Why the thread ended; null while it runs. */
  private ended: Error | null = null;

  /** Takes `bytes` over: they cannot be read here any more. */
  constructor(
    bytes: Uint8Array<ArrayBuffer>,
    private readonly signal: AbortSignal,
    private readonly limits: ThreadLimits = LIMITS,
  ) {
    signal.throwIfAborted();
    this.worker = new Worker(PROGRAM, {
      workerData: bytes,
      transferList: [bytes.buffer],
      execArgv: EXEC_ARGV,
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMb },
    });
    this.worker.on('error', (error: Error) => (this.ended ??= readable(error)));
    this.worker.on('exit', () => (this.ended ??= new Error('The thread that reads a workbook has ended.')));
  }

  /** Ends the thread at once, also in the middle of its work. */
  async close(): Promise<void> {
    await this.worker.terminate();
  }

  /** The names of the columns. Must be called first. Throws a VALIDATION error as `readWorkbook` does. */
  async columns(): Promise<string[]> {
    const answer = await this.ask();
    return 'columns' in answer ? answer.columns : [];
  }

  /** The rows, with one batch read ahead. Ends the thread at the end. Throws a VALIDATION error as `readWorkbook`. */
  async *rows(): AsyncGenerator<TableRow[]> {
    try {
      let next = this.ask();
      for (;;) {
        const answer = await next;
        if (!('rows' in answer) || answer.rows.length === 0) return;
        next = this.ask();
        // It is awaited later, or never if the caller stops.
        next.catch(() => undefined);
        // A list of one row each, because the data of 500 rows may need very much memory.
        for (const row of answer.rows) yield [row];
      }
    } finally {
      await this.close();
    }
  }

  /** Requests the next answer of the thread. Any error ends the thread. */
  private async ask(): Promise<ThreadAnswer> {
    const answered = new AbortController();
    try {
      this.signal.throwIfAborted();
      if (this.ended) throw this.ended;
      // A thread of Node has no origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      this.worker.postMessage('next');
      const answer = await this.answer(AbortSignal.any([answered.signal, this.signal]));
      if ('problem' in answer) throw fileError(answer.problem);
      return answer;
    } catch (error) {
      await this.close();
      throw this.signal.aborted ? this.signal.reason : error;
    } finally {
      answered.abort();
    }
  }

  private answer(signal: AbortSignal): Promise<ThreadAnswer> {
    return new Promise((resolve, reject) => {
      const waits = [
        once(this.worker, 'message', { signal }).then(([answer]) => resolve(answer as ThreadAnswer)),
        once(this.worker, 'exit', { signal }).then(() => reject(this.ended)),
        setTimeout(this.limits.batchMs, undefined, { signal }).then(() =>
          reject(fileError('The file takes too long to read. Split it.')),
        ),
      ];
      for (const wait of waits) wait.catch((error: unknown) => reject(this.ended ?? error));
    });
  }
}

/** The error of a thread, for the user where the file is to blame. */
function readable(error: Error & { code?: string }): Error {
  if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') return error;
  return fileError('The workbook needs too much memory to be read. Split it, or save it as CSV.');
}
