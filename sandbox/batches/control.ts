import { Router } from 'express';
import { done } from '../control-answer.ts';
import { badRequest, readObject } from '../control-input.ts';
import type { SandboxState } from '../state.ts';
import { SYSTEMS } from '../systems.ts';

/** How batches proceed, and which ones exist. */
export function batchesControl({ batches }: SandboxState): Router {
  const router = Router();
  router.get(
    '/',
    done(() => ({
      batches: SYSTEMS.flatMap(({ name }) => batches.of(name)).map((batch) => ({
        system: batch.system,
        id: batch.id,
        key: batch.key,
        size: batch.size,
        status: batch.status(),
      })),
      files: batches.fileCount(),
    })),
  );
  router.post(
    '/',
    done((req) => {
      const given = readObject(req);
      for (const name of ['delay_ms', 'entries', 'expires_ms'] as const) {
        const value = given[name];
        if (value === undefined) continue;
        if (typeof value !== 'number' || value < 0) throw badRequest(`${name}: a number is needed`);
        batches.settings = { ...batches.settings, [name]: value };
      }
    }),
  );
  return router;
}
