import type { TestApp } from '../support/test-app.ts';
import { digester } from './digest.ts';
import { newGround } from './ground.ts';
import { Sender } from './send.ts';
import type { Range } from './try-calls.ts';

/** A range on a test application without workers: then nothing is written but by the calls. */
export async function newRange(testApp: TestApp): Promise<Range> {
  return { ground: await newGround(testApp), sender: new Sender(testApp.url), digest: await digester(testApp) };
}

/** Ends what a range has going; before its test application ends. */
export async function leaveRange(range: Range | undefined): Promise<void> {
  await range?.ground.jobs.end();
  await range?.sender.close();
}
