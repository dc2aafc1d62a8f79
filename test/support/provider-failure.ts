import { expect } from '@jest/globals';
import { ProviderError } from '../../src/core/provider-error.ts';

/** The ProviderError an action fails with. */
export async function providerFailure(action: Promise<unknown>): Promise<ProviderError> {
  const error = await action.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ProviderError);
  return error as ProviderError;
}
