import { startService, type StoreAddresses } from '../bin/service.ts';
import { loadConfig } from '../src/core/config.ts';

const SAMPLE_MS = 20;

/**
 * The process of watched-worker.ts. Reports its memory; configured by the environment, servers are given as an
 * argument.
 */
const service = await startService(loadConfig(), JSON.parse(process.argv[2] ?? '') as StoreAddresses);
process.once('disconnect', () => void service.stop().then(() => process.exit()));
setInterval(() => process.connected && process.send?.(process.memoryUsage.rss()), SAMPLE_MS);
