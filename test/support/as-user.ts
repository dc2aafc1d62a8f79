import type { Context } from '../../src/core/context.ts';
import { AppError } from '../../src/core/errors.ts';
import { authenticate } from '../../src/services/accounts/sessions/authenticate.ts';
import type { TestApp } from './test-app.ts';

/** The context of a request, with the response headers that were set. */
export interface UserContext extends Context {
  headers: Map<string, string>;
}

/** A context of the user of a token, for calling services as the API does. */
export async function asUser(testApp: TestApp, { token }: { token: string }): Promise<UserContext> {
  const ctx = testApp.ctx();
  const headers = new Map<string, string>();
  return {
    ...ctx,
    user: await authenticate(ctx, token),
    ip: '203.0.113.7',
    userAgent: 'Jest',
    headers,
    setHeader: (name, value) => void headers.set(name, value),
  };
}

/** Returns the AppError that a call throws. Any other result fails the test. */
export async function refusal(call: Promise<unknown>): Promise<AppError> {
  const error = await call.then(
    () => new Error('the call was not rejected'),
    (thrown: unknown) => thrown,
  );
  if (error instanceof AppError) return error;
  throw error;
}
