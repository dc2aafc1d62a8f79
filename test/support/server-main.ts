/** The service as a process of its own, for tests that measure it: started by the message that says how. */
import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { startService, type StoreAddresses } from '../../bin/service.ts';
import { loadConfig } from '../../src/core/config.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

process.once('disconnect', () => process.exit());
const [{ env, stores }] = (await once(process, 'message')) as [{ env: Record<string, string>; stores: StoreAddresses }];
const service = await startService(loadConfig(env), stores);
process.on('message', () => {
  collectGarbage();
  process.send!({ rss: process.memoryUsage().rss });
});
process.send!({ url: service.url });
