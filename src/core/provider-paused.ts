import type { ProviderError, ProviderErrorKind } from './provider-error.ts';

/**
 * Thrown for work that has to wait because an outside system is unavailable, limits the rate of calls, or has no credit
 * left.
 */
export class ProviderPaused extends Error {
  override name = 'ProviderPaused';

  constructor(
    readonly provider: string,
    /** The error that led to the pause. */
    override readonly cause: ProviderError,
    /** How long the system should not be called. */
    readonly waitMs: number,
  ) {
    super(cause.message, { cause });
  }

  get reason(): ProviderErrorKind {
    return this.cause.kind;
  }
}
