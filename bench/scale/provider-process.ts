import { fork } from 'node:child_process';
import { once } from 'node:events';

/** An AI provider in a process of its own. */
export interface ProviderProcess {
  url: string;
  /** Holds all responses until so many calls are in flight, or for half a minute. */
  holdUntil(calls: number): void;
  /** The highest number of calls in flight since the last call of this function or of `holdUntil`. */
  highestInFlight(): Promise<number>;
  stop(): Promise<void>;
}

export async function startProvider(latencyMs: number): Promise<ProviderProcess> {
  const child = fork(new URL('provider.js', import.meta.url), [String(latencyMs)]);
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return {
    url,
    holdUntil: (calls) => void child.send(calls),
    async highestInFlight() {
      child.send('highest');
      const [{ highest }] = (await once(child, 'message')) as [{ highest: number }];
      return highest;
    },
    async stop() {
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
    },
  };
}
