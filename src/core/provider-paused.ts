import type { ProviderError, ProviderErrorKind } from './provider-error.ts';

/** Work that cannot be done now because an outside system is unwell, throttles or has no credit left: not the work's own fault, so it waits. */
export class ProviderPaused extends Error {
  override name = 'ProviderPaused';

  constructor(
    readonly provider: string,
    /** What it is that others met. */
    override readonly cause: ProviderError,
    /** How long it is no use to ask. */
    readonly waitMs: number,
  ) {
    super(cause.message, { cause });
  }

  get reason(): ProviderErrorKind {
    return this.cause.kind;
  }
}
