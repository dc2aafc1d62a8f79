import { Session } from 'node:inspector/promises';
import { startService, type StoreAddresses } from '../../bin/service.ts';
import { loadConfig } from '../../src/core/config.ts';

/** A message that starts or ends a CPU profile. The process sends the profile, or null at the start. */
export type ProfileRequest = 'start profile' | 'stop profile';

/** A web process of the service; configured by the environment, with the addresses of its servers as an argument. */
const service = await startService(loadConfig(), JSON.parse(process.argv[2] ?? '') as StoreAddresses);
const session = new Session();
process.on('message', (request: ProfileRequest) => void answer(request));
process.once('disconnect', () => void service.stop().then(() => process.exit()));
process.send?.({ url: service.url });

async function answer(request: ProfileRequest): Promise<void> {
  if (request === 'start profile') {
    session.connect();
    await session.post('Profiler.enable');
    await session.post('Profiler.start');
    process.send?.({ profile: null });
  } else process.send?.(await session.post('Profiler.stop'));
}
