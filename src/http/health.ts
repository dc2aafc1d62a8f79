import { Router } from 'express';
import { pendingMigrations } from '../core/migrate.ts';
import type { Runtime } from '../core/context.ts';

/**
 * `GET /live` responds as long as the process runs. `GET /ready` responds with 200 if the database and Redis can be
 * reached and all migrations are applied, otherwise with 503, and while the process ends. Its body shows what is missing.
 */
export function healthRouter(runtime: Runtime): Router {
  const router = Router();
  router.get('/live', (_req, res) => void res.json({ status: 'ok' }));
  router.get('/ready', async (_req, res) => {
    const [database, queue, migrations] = await Promise.all([
      runtime.orm.isConnected(),
      runtime.bus.ping(),
      pendingMigrations(runtime.orm).then(
        (pending) => pending.length === 0,
        () => false,
      ),
    ]);
    const ending = runtime.shutdown.announced.aborted;
    const ready = database && queue && migrations && !ending;
    const status = ready ? 'ok' : ending ? 'ending' : 'unavailable';
    // Without its replica the process works on: it reads the primary.
    const replica = runtime.replica && { replica: runtime.replica.isUsable() };
    res.status(ready ? 200 : 503).json({ status, database, queue, migrations, ...replica });
  });
  return router;
}
