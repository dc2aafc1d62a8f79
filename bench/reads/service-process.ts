import { startService, type StoreAddresses } from '../../bin/service.ts';
import { loadConfig } from '../../src/core/config.ts';

/** A web process of the service; configured by the environment, with the addresses of its servers as an argument. */
const service = await startService(loadConfig(), JSON.parse(process.argv[2] ?? '') as StoreAddresses);
process.once('disconnect', () => void service.stop().then(() => process.exit()));
process.send?.({ url: service.url });
