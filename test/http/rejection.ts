import { expect } from '@jest/globals';
import type { Answer } from '../support/rest-client.ts';
import type { TestApp } from '../support/test-app.ts';
import { stored, storedFiles } from './stored.ts';

/**
 * Sends a request that must be rejected as JSON with this status and detail, without any change to the database or
 * storage.
 */
export async function expectRejection(
  testApp: TestApp,
  send: () => Promise<Answer>,
  status: number,
  detail: unknown,
): Promise<Answer> {
  const before = { rows: await stored(testApp), files: await storedFiles(testApp) };
  const response = await send();
  expect({ status: response.status, detail: response.body.detail }).toEqual({ status, detail });
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  expect({ rows: await stored(testApp), files: await storedFiles(testApp) }).toEqual(before);
  return response;
}
