import type { Context } from '../../src/core/context.ts';
import { AppError } from '../../src/core/errors.ts';
import { authenticate } from '../../src/services/accounts/sessions/authenticate.ts';
import type { TestApp } from './test-app.ts';

/** A context as a request has it, with the headers it would answer with. */
export interface UserContext extends Context {
  headers: Map<string, string>;
}

/** A context of the user a token belongs to, for calling services as a door would. */
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

/** The AppError a call ends in; anything else fails the test. */
export async function refusal(call: Promise<unknown>): Promise<AppError> {
  const error = await call.then(
    () => new Error('nothing was refused'),
    (thrown: unknown) => thrown,
  );
  if (error instanceof AppError) return error;
  throw error;
}
