import '../../support/ts-loader.js';
import setUpService from '../../support/global-setup.ts';
import { requirePackages, startSites } from './servers.ts';

declare global {
  var realSites: { stop(): Promise<void> };
}

/** Starts what every test needs, and the WordPress sites. */
export default async function setUp(): Promise<void> {
  await requirePackages();
  const [{ sites, stop }] = await Promise.all([startSites(), setUpService()]);
  globalThis.realSites = { stop };
  process.env['REAL_WORDPRESS_SITES'] = JSON.stringify(sites);
}
