/** The service as a process of its own for the tests that kill it: the configuration comes by the environment, the stores as the argument. */
import { startService, type StoreAddresses } from '../../bin/service.ts';
import { loadConfig } from '../../src/core/config.ts';

const service = await startService(loadConfig(), JSON.parse(process.argv[2] ?? '') as StoreAddresses);
process.once('SIGTERM', () => void service.stop().then(() => process.exit()));
process.once('disconnect', () => process.exit());
process.send?.('ready');
