import { Piscina } from 'piscina';
import { GroupedCalls } from '../../../core/grouped-calls.ts';
import { type ThreadProgram, threadProgram } from '../../../core/thread-program.ts';
import type { InspectedTexts } from './inspect-texts.ts';
import type { Warning } from './warning.ts';

/**
 * Texts that are ready at nearly the same time are one message, because it takes as long as the inspection of short
 * texts.
 */
const MAX_ITEMS = 16;
const MIN_INTERVAL_MS = 30;
/** The thread ends after this time without work. It takes two seconds of the processor to load its lexicons again. */
const IDLE_MS = 300_000;
const HEAP_MB = 160;
const YOUNG_HEAP_MB = 8;

/** Inspects texts in a thread, so that other items and requests go on meanwhile. */
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
  let pool: Piscina<readonly InspectedTexts[], Warning[][]> | undefined;
  let failure: AbortController;
  const groups = new GroupedCalls<InspectedTexts, Warning[]>(
    async (given) => {
      failure = new AbortController();
      // The pool keeps the work of a thread that could not start.
      const threads = (pool ??= openPool(program).on('error', () => failure.abort()));
      try {
        return await threads.run(given, { signal: failure.signal });
      } catch {
        // Its lexicons are large, and hardly ever needed here.
        const { default: inspect } = await import('./inspection-thread.ts');
        return inspect(given);
      }
    },
    MAX_ITEMS,
    MIN_INTERVAL_MS,
  );
  return (given) => groups.call('', given);
}

const openPool = ({ filename, execArgv }: ThreadProgram) =>
  new Piscina<readonly InspectedTexts[], Warning[][]>({
    filename: filename.href,
    execArgv,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
  });
