import { rm } from 'node:fs/promises';

/** Ends what the setup started. */
export default async function tearDown(): Promise<void> {
  await globalThis.testStores.stop();
  await rm(globalThis.testStores.dataDir, { recursive: true, force: true });
}
