import { Piscina } from 'piscina';
import { type ThreadProgram, threadProgram } from '../../../core/thread-program.ts';
import { type InspectedTexts, inspectTexts } from './inspect-texts.ts';
import type { Warning } from './warning.ts';
import { languageDetector } from './wrong-language.ts';

/** The thread gets the next texts while it inspects others, so that it does not wait for a busy caller. */
const QUEUED = 16;
/** The thread ends after this time without work. It takes two seconds of the processor to load its lexicons again. */
const IDLE_MS = 300_000;
const HEAP_MB = 160;
const YOUNG_HEAP_MB = 8;

/** {@link inspectTexts} in a thread, so that other items and requests go on meanwhile. */
export const inspectInThread = textInspector(threadProgram(import.meta.filename, 'inspection-thread'));

/** Starts the thread, which loads the lexicons of a language while a model still writes the first texts. */
export function prepareInspection(language: string): void {
  const settings = { language, bannedWords: [], customInstructions: null };
  // The texts themselves will show an error.
  void inspectInThread({ content: { name: 'Text' }, settings, facts: {} }).catch(() => undefined);
}

/**
 * Returns a function that inspects texts in a thread, which starts with the first of them. If the thread fails or dies, the
 * caller's thread does its work.
 */
export function textInspector(program: ThreadProgram): (given: InspectedTexts) => Promise<Warning[]> {
  let pool: Piscina<InspectedTexts, Warning[]> | undefined;
  let failure = new AbortController();
  // After the end of a thread, the pool keeps the work that it had not given to it yet.
  const takeBack = () => {
    failure.abort();
    failure = new AbortController();
  };
  return async (given) => {
    const threads = (pool ??= openPool(program).on('error', takeBack));
    const { signal } = failure;
    try {
      return await threads.run(given, { signal });
    } catch {
      // Once for all texts of a thread, and not from the thread that follows it.
      if (!signal.aborted) takeBack();
      return inspectTexts(await languageDetector(), given);
    }
  };
}

const openPool = ({ filename, execArgv }: ThreadProgram) =>
  new Piscina<InspectedTexts, Warning[]>({
    filename: filename.href,
    execArgv,
    minThreads: 0,
    maxThreads: 1,
    concurrentTasksPerWorker: QUEUED,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
  });
