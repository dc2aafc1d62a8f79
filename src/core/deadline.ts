/**
 * A signal that aborts with the caller's signal or after a timeout. {@link end} must be called when the work is done.
 */
export class Deadline {
  /** Whether the timeout has aborted the signal, not the caller. */
  passed = false;
  private readonly controller = new AbortController();
  private timer: NodeJS.Timeout;
  private readonly endsAt: number;
  private readonly follow = () => this.controller.abort(this.caller?.reason);

  constructor(
    ms: number,
    private readonly caller?: AbortSignal | null,
  ) {
    this.endsAt = Date.now() + ms;
    this.timer = this.startTimer(ms);
    caller?.addEventListener('abort', this.follow, { once: true });
    if (caller?.aborted) this.follow();
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Ends the time in so many milliseconds, unless it ends earlier. */
  shorten(ms: number): void {
    if (Date.now() + ms >= this.endsAt) return;
    clearTimeout(this.timer);
    this.timer = this.startTimer(ms);
  }

  private startTimer(ms: number): NodeJS.Timeout {
    return setTimeout(() => {
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
