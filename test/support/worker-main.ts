/**
 * The service as a process of its own for the tests that kill it: loaded at once, started by the message that says how.
 */
import { once } from 'node:events';
import { startService, type StoreAddresses } from '../../bin/service.ts';
import { loadConfig } from '../../src/core/config.ts';

process.once('disconnect', () => process.exit());
const [{ env, stores }] = (await once(process, 'message')) as [{ env: Record<string, string>; stores: StoreAddresses }];
const service = await startService(loadConfig(env), stores);
process.once('SIGTERM', () => void service.stop().then(() => process.exit()));
process.send?.('ready');
