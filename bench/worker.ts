import { startService, type StoreAddresses } from '../bin/service.ts';
import { loadConfig } from '../src/core/config.ts';

/**
 * The process of watched-worker.ts. Says when it is ready; configured by the environment, servers are given as an
 * argument.
 */
const service = await startService(loadConfig(), JSON.parse(process.argv[2] ?? '') as StoreAddresses);
process.once('disconnect', () => void service.stop().then(() => process.exit()));
process.send?.('ready');
