import tearDownService from '../../support/global-teardown.ts';

/** Ends what the setup started. */
export default async function tearDown(): Promise<void> {
  await globalThis.realSites.stop();
  await tearDownService();
}
