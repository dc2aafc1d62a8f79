import { constants } from 'node:os';
import '../../support/ts-loader.js';
import setUpService from '../../support/global-setup.ts';
import tearDown from './global-teardown.ts';
import { requirePackages, startSites } from './servers.ts';

declare global {
  var realSites: { stop(): Promise<void> } | undefined;
}

/** Starts what every test needs, and the WordPress sites. A signal ends both, also while they start. */
export default async function setUp(): Promise<void> {
  await requirePackages();
  const interrupted = new AbortController();
  const sites = startSites(interrupted.signal);
  globalThis.realSites = { stop: () => sites.then(({ stop }) => stop()) };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      interrupted.abort();
      void tearDown().finally(() => process.exit(128 + constants.signals[signal]));
    });
  const [{ sites: started }] = await Promise.all([sites, setUpService()]);
  process.env['REAL_WORDPRESS_SITES'] = JSON.stringify(started);
}
