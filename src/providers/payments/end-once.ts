import { ProviderError } from '../../core/provider-error.ts';

/** Cancels what may have been cancelled before: a platform that says no is asked whether it is over. Throws ProviderError. */
export async function endOnce(cancel: () => Promise<unknown>, isOver: () => Promise<boolean>): Promise<void> {
  try {
    await cancel();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    // What nobody there knows is not collected.
    if (error.kind === 'not_found') return;
    if (error.kind !== 'rejected' || !(await isOver())) throw error;
  }
}
