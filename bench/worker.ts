import { startService, type StoreAddresses } from '../bin/service.ts';
import { loadConfig } from '../src/core/config.ts';

const SAMPLE_MS = 20;

/** The process behind watched-worker.ts, which tells its memory: the configuration comes by the environment, the stores as the argument. */
const service = await startService(loadConfig(), JSON.parse(process.argv[2] ?? '') as StoreAddresses);
process.once('disconnect', () => void service.stop().then(() => process.exit()));
setInterval(() => process.connected && process.send?.(process.memoryUsage.rss()), SAMPLE_MS);
