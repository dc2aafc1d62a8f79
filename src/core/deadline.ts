/**
 * A signal that aborts with the caller's signal or after a timeout, which begins at once unless `begins` is 'later'.
 * {@link end} must be called when the work is done.
 */
export class Deadline {
  /** Whether the timeout has aborted the signal, not the caller. */
  passed = false;
  private readonly controller = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private endsAt = Infinity;
  private readonly follow = () => this.controller.abort(this.caller?.reason);

  constructor(
    private readonly ms: number,
    private readonly caller?: AbortSignal | null,
    begins: 'now' | 'later' = 'now',
  ) {
    if (begins === 'now') this.begin();
    caller?.addEventListener('abort', this.follow, { once: true });
    if (caller?.aborted) this.follow();
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Begins the time, unless it has begun. */
  begin(): void {
    this.shorten(this.ms);
  }

  /** Ends the time in so many milliseconds, unless it ends earlier. */
  shorten(ms: number): void {
    const endsAt = Date.now() + ms;
    if (endsAt >= this.endsAt) return;
    this.endsAt = endsAt;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.passed = true;
      this.controller.abort();
    }, ms);
  }

  /**
   * Stops the timer and unsubscribes from the caller's signal, which may live as long as a job with thousands of calls.
   */
  end(): void {
    clearTimeout(this.timer);
    this.caller?.removeEventListener('abort', this.follow);
  }
}
