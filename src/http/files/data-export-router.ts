import { Router } from 'express';
import { getDataExport } from '../../services/privacy/export/get-data-export.ts';
import { pathId } from '../path-id.ts';
import { contextOf } from '../request-context.ts';
import { requireAccess } from '../rest/allow.ts';
import { sendContent } from './send-content.ts';

/** `GET /gdpr/exports/{job_id}/download`: an export, for who asked for it. */
export function dataExportRouter(): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/gdpr/exports/:job_id/download', requireAccess('bearer'), async (req, res) => {
    res.setHeader('Cache-Control', 'no-store');
    const ctx = contextOf(req);
    const zip = await getDataExport(ctx, pathId(req, 'job_id'));
    res.attachment(`data-export-${zip.createdAt.toISOString().slice(0, 10)}.zip`).type('application/zip');
    await sendContent(ctx, req, res, zip);
  });
  return router;
}
