import { setTimeout as pause } from 'node:timers/promises';
import { control } from '../../bin/sandbox-control.ts';
import type { Installation } from './installation.ts';
import type { Journal } from './journal.ts';
import type { Kill, ProviderFault } from './plan-faults.ts';

/** A kill as it happened. */
export interface DoneKill extends Kill {
  /** When the process ran again, in milliseconds after the start of the load. */
  backAtMs: number;
}

/** Kills processes by a plan and starts them again. Throws if one does not start. */
export async function runKills(
  installation: Installation,
  plan: readonly Kill[],
  journal: Journal,
): Promise<DoneKill[]> {
  const done: DoneKill[] = [];
  for (const kill of plan) {
    await pause(Math.max(0, kill.atMs - journal.now()));
    const atMs = journal.now();
    await runKill(installation, kill);
    done.push({ ...kill, atMs, backAtMs: journal.now() });
  }
  return done;
}

/** Kills a process and starts it again. Throws if it does not start. */
export async function runKill(
  { postgres, redis, web, workers }: Installation,
  { what, absentMs }: Kill,
): Promise<void> {
  const [system, how] = what.split(' ') as [string, string];
  if (system === 'web' || system === 'worker') {
    const victim = (system === 'web' ? web : workers).at(-1)!;
    await victim.end(how === 'SIGTERM' ? 'SIGTERM' : 'SIGKILL');
    await pause(absentMs);
    return victim.start();
  }
  const server = system === 'redis' ? redis : postgres;
  await server.kill(how === 'immediate' ? 'SIGQUIT' : 'SIGKILL');
  if (how === 'data') await redis.dropData();
  await pause(absentMs);
  await server.start();
}

/** Injects the planned faults into the sandbox, unless one of the same system is still waiting for requests. */
export async function runProviderFaults(
  sandbox: string,
  plan: readonly ProviderFault[],
  journal: Journal,
): Promise<void> {
  for (const { atMs, ...fault } of plan) {
    await pause(Math.max(0, atMs - journal.now()));
    const { faults } = (await control(sandbox, 'faults')) as { faults: { system: string }[] };
    if (faults.some(({ system }) => system === fault.system)) continue;
    const { failing, ...injected } = fault;
    await control(sandbox, 'faults', injected);
    journal.faults.push({ system: fault.system, kind: fault.kind, failing });
  }
}
