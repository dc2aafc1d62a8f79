import { SingleBar } from 'cli-progress';
import { followJob, type GraphqlClient, JobDocument, type JobQuery } from '../../client/index.ts';
import { say } from './screen.ts';

interface Progress {
  show(current: number, total: number, note: string): void;
  end(): void;
}

/** Without a terminal, a line is printed for every fifth of the work. */
const PARTS = 5;

/** Shows the progress of a job until it ends. Returns the ended job. Throws if it was not completed. */
export async function watchJob(client: GraphqlClient, jobId: string): Promise<JobQuery['job']> {
  const progress = process.stdout.isTTY ? bar() : lines();
  try {
    for await (const event of followJob(client, jobId)) {
      if (event.total) progress.show(event.current ?? 0, event.total, event.externalId ?? '');
    }
  } finally {
    progress.end();
  }
  const { job } = await client.request(JobDocument, { jobId });
  if (job.status !== 'completed')
    throw new Error(`The ${job.jobType} ${job.status}: ${job.error ?? 'no reason given'}`);
  return job;
}

function bar(): Progress {
  const bar = new SingleBar({
    format: '   {bar} {value}/{total}  {note}',
    barsize: 32,
    barCompleteChar: '█',
    barIncompleteChar: '░',
    hideCursor: true,
    clearOnComplete: false,
    gracefulExit: false, // runCommand() handles the signals
  });
  let started = false;
  return {
    show(current, total, note) {
      if (!started) bar.start(total, 0, { note: '' });
      started = true;
      bar.setTotal(total);
      bar.update(current, { note });
    },
    end() {
      if (!started) return;
      bar.update({ note: '' });
      bar.stop();
    },
  };
}

function lines(): Progress {
  let shown = 0;
  return {
    show(current, total) {
      const part = Math.floor((current / total) * PARTS);
      if (part > shown) say(`${current} of ${total}`);
      shown = Math.max(shown, part);
    },
    end: () => undefined,
  };
}
