import { Router } from 'express';
import { isMigrated } from '../core/database.ts';
import type { Runtime } from '../core/context.ts';

/** `GET /live`: the process answers. `GET /ready`: database, queue and migrations are there (503 otherwise, with what is missing). */
export function healthRouter(runtime: Runtime): Router {
  const router = Router();
  router.get('/live', (_req, res) => void res.json({ status: 'ok' }));
  router.get('/ready', async (_req, res) => {
    const [database, queue, migrations] = await Promise.all([
      runtime.orm.isConnected(),
      runtime.bus.ping(),
      isMigrated(runtime.orm).catch(() => false),
    ]);
    const ready = database && queue && migrations;
    res.status(ready ? 200 : 503).json({ status: ready ? 'ok' : 'unavailable', database, queue, migrations });
  });
  return router;
}
