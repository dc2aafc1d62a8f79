import tearDownService from '../../support/global-teardown.ts';

/** Ends what the setup started. */
export default async function tearDown(): Promise<void> {
  try {
    await globalThis.realSites?.stop();
  } finally {
    if (globalThis.testStores) await tearDownService();
  }
}
