import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { RestClient, RestError } from '../../client/index.ts';
import type { Journal } from './journal.ts';
import type { Random } from './random.ts';

/** One attempt may take this long. It is longer than requests wait for their job. */
const ATTEMPT_MS = 40_000;
/** How long a client repeats a request. No process is absent that long. */
const PATIENCE_MS = 90_000;
/** How long a client repeats a request whose first attempt is still running, or ended with its process. */
const STILL_RUNNING_MS = 12_000;
const REPEAT_MS = 400;
/** Rejections that the load causes by itself: no CT left, a job of the project is active, the AI provider failed. */
const REFUSALS: ReadonlySet<number> = new Set([402, 409, 502, 504]);

export interface Attempt {
  rest: RestClient;
  /** The address of the process that gets this attempt. */
  url: string;
  /** The same in each attempt of a request. */
  idempotencyKey: string;
  signal: AbortSignal;
}

/**
 * A client behind a load balancer of two web processes. It repeats requests that were cut off or found the service
 * unavailable, with the same Idempotency-Key and at either process, as docs/guides describes.
 */
export class ShopClient {
  token: string | null = null;

  constructor(
    private readonly urls: readonly string[],
    private readonly random: Random,
    private readonly journal: Journal,
  ) {}

  /**
   * Sends a request until it has a response. Returns null if it is refused for a reason of {@link REFUSALS} or its
   * outcome is unknown. Any other rejection is recorded as unexpected.
   */
  async send<T>(action: string, request: (attempt: Attempt) => Promise<T>): Promise<T | null> {
    const idempotencyKey = randomUUID();
    const startedAt = performance.now();
    const within = (ms: number) => performance.now() - startedAt < ms;
    for (;;) {
      const url = this.random.pick(this.urls);
      const rest = new RestClient(url, this.token);
      try {
        const response = await request({ rest, url, idempotencyKey, signal: AbortSignal.timeout(ATTEMPT_MS) });
        this.journal.count(action, 'succeeded');
        return response;
      } catch (error) {
        const wait = this.repeatAfter(error, within);
        if (wait === null) return this.end(action, error);
        this.journal.count(action, 'repeated');
        await pause(wait * this.random.between(0.5, 1.5));
      }
    }
  }

  /** Milliseconds until the next attempt; null if there is none. */
  private repeatAfter(error: unknown, within: (ms: number) => boolean): number | null {
    if (!(error instanceof RestError)) return within(PATIENCE_MS) && isCutOff(error) ? REPEAT_MS : null;
    if (isStillRunning(error)) return within(STILL_RUNNING_MS) ? REPEAT_MS : null;
    const again = error.status === 503 || error.status === 429;
    return again && within(PATIENCE_MS) ? Math.max(REPEAT_MS, (error.retryAfter ?? 0) * 1000) : null;
  }

  private end(action: string, error: unknown): null {
    if (error instanceof RestError && isStillRunning(error)) this.journal.count(action, 'unknown');
    else if (error instanceof RestError && REFUSALS.has(error.status)) this.journal.count(action, 'refused');
    else this.journal.fail(action, describe(error));
    return null;
  }
}

/**
 * The process was killed during the request, or does not run. `fetch` reports both as a TypeError. A request without a
 * response within {@link ATTEMPT_MS} is none of them.
 */
const isCutOff = (error: unknown): boolean => error instanceof TypeError;

const isStillRunning = ({ status, detail }: RestError): boolean =>
  status === 409 && detail.includes('Idempotency-Key is still running');

/** An error in one line. */
export function describe(error: unknown): string {
  if (error instanceof RestError)
    return `${error.status} ${error.code ?? ''} ${error.detail} (request ${error.requestId ?? 'without id'})`;
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
