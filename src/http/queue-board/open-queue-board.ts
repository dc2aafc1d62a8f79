import { createBullBoard } from '@bull-board/api';
import { BullAdapter } from '@bull-board/api/bullAdapter';
import { ExpressAdapter } from '@bull-board/express';
import type { Express, RequestHandler } from 'express';
import type { Runtime } from '../../core/context.ts';
import { queueNames } from '../../services/queue-names.ts';

/** Creates Bull Board over all queues, without any action. Imported with the first request of a super admin. */
export async function openQueueBoard(runtime: Runtime, basePath: string): Promise<RequestHandler> {
  const serverAdapter = new ExpressAdapter();
  serverAdapter.setBasePath(basePath);
  const queues = await Promise.all(queueNames(runtime).map((name) => runtime.queues.bull(name)));
  createBullBoard({ queues: queues.map((queue) => new BullAdapter(queue, { readOnlyMode: true })), serverAdapter });
  const app = serverAdapter.getRouter() as Express;
  app.disable('x-powered-by');
  return app;
}
