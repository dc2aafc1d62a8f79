import type { TestApp } from '../support/test-app.ts';
import { digester } from './digest.ts';
import { createFixture } from './fixture.ts';
import { Sender } from './send.ts';
import type { Target } from './run-fuzz.ts';

/** Creates a fuzz target in a test application without workers, so that only the calls write to the database. */
export async function createTarget(testApp: TestApp): Promise<Target> {
  return { fixture: await createFixture(testApp), sender: new Sender(testApp.url), digest: await digester(testApp) };
}

/** Closes a fuzz target, before its test application stops. */
export async function closeTarget(target: Target | undefined): Promise<void> {
  await target?.fixture.jobs.end();
  await target?.sender.close();
}
