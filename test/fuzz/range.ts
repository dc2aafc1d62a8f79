import type { Bed } from '../support/harness.ts';
import { digester } from './digest.ts';
import { newGround } from './ground.ts';
import { Sender } from './send.ts';
import type { Range } from './try-calls.ts';

/** A range on a bed without workers: then nothing is written but by the calls. */
export async function newRange(bed: Bed): Promise<Range> {
  return { ground: await newGround(bed), sender: new Sender(bed.url), digest: await digester(bed) };
}

/** Ends what a range has going; before its bed ends. */
export async function leaveRange(range: Range | undefined): Promise<void> {
  await range?.ground.jobs.end();
  await range?.sender.close();
}
