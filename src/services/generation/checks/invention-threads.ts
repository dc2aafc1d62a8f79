import { Piscina } from 'piscina';
import { FairSemaphore } from '../../../core/fair-semaphore.ts';
import { type ThreadProgram, threadProgram } from '../../../core/thread-program.ts';
import { findInventions, type Invention } from './find-inventions.ts';

type Given = Parameters<typeof findInventions>;

/**
 * The number of characters of texts and source from which a thread does the work. 1 000 characters take 0.8 ms of the
 * processor, and 1.1 ms in the slowest language (`npm run bench -- long-checks`, two slow cores), so fewer take less than
 * 5 ms.
 */
export const THREAD_CHARS = 4000;
const MAX_THREADS = 2;
/** A thread ends after this time without work. */
const IDLE_MS = 10_000;
const HEAP_MB = 128;

/** {@link findInventions}. A thread does the work if it would keep this one from other work for more than 5 ms. */
export const findInventionsInThread = inventionFinder(threadProgram(import.meta.filename, 'invention-thread'));

/**
 * Returns a function that finds inventions in up to {@link MAX_THREADS} threads, which start with the first long text. If a
 * thread fails or dies, the caller's thread does its work.
 */
export function inventionFinder(program: ThreadProgram): (...given: Given) => Promise<Invention[]> {
  let pool: Piscina<Given, Invention[]> | undefined;
  let failure = new AbortController();
  // The pool has no queue of its own, which threads that die would leave behind.
  const slots = new FairSemaphore(MAX_THREADS);
  const onError = () => {
    // The pool keeps the work of a thread that could not start.
    failure.abort();
    failure = new AbortController();
  };
  return async (...given) => {
    if (JSON.stringify(given).length < THREAD_CHARS) return findInventions(...given);
    const threads = (pool ??= openPool(program).on('error', onError));
    return slots.run('', () => threads.run(given, { signal: failure.signal })).catch(() => findInventions(...given));
  };
}

const openPool = ({ filename, execArgv }: ThreadProgram) =>
  new Piscina<Given, Invention[]>({
    filename: filename.href,
    execArgv,
    minThreads: 0,
    maxThreads: MAX_THREADS,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
