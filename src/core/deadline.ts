/** A signal that follows the caller's and also fires after a time of its own. {@link end} must be called when the work is over. */
export class Deadline {
  /** Whether it was the time that ran out, and not the caller who gave up. */
  passed = false;
  private readonly controller = new AbortController();
  private readonly timer: NodeJS.Timeout;
  private readonly follow = () => this.controller.abort(this.caller?.reason);

  constructor(
    ms: number,
    private readonly caller?: AbortSignal | null,
  ) {
    this.timer = setTimeout(() => {
      this.passed = true;
      this.controller.abort();
    }, ms);
    caller?.addEventListener('abort', this.follow, { once: true });
    if (caller?.aborted) this.follow();
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Stops the clock and lets go of the caller's signal, which may live as long as a job with thousands of calls. */
  end(): void {
    clearTimeout(this.timer);
    this.caller?.removeEventListener('abort', this.follow);
  }
}
