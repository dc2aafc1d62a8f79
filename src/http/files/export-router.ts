import { Router, type Request } from 'express';
import { ItemStatus } from '../../../entities/catalog/item-status.ts';
import { invalid } from '../../core/errors.ts';
import { exportProject } from '../../services/catalog/projects/export-project.ts';
import { writeCsv } from '../../services/catalog/projects/export/write-csv.ts';
import { writeXlsx } from '../../services/catalog/projects/export/write-xlsx.ts';
import { parseId, pathId } from '../path-id.ts';
import { contextOf } from '../request-context.ts';
import { requireAccess } from '../rest/allow.ts';
import { prefetchFirst, streamResponse } from '../stream-response.ts';

const FORMATS = {
  csv: { type: 'text/csv; charset=utf-8', write: writeCsv },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: writeXlsx },
};
const MAX_FILE_NAME = 100;

/** `GET /projects/{project_id}/export`: the items of a project with their texts, as a file. */
export function exportRouter(): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/projects/:project_id/export', requireAccess('bearer'), async (req, res) => {
    const ctx = contextOf(req);
    const format = oneOf(req, 'format', Object.keys(FORMATS) as (keyof typeof FORMATS)[]) ?? 'csv';
    const status = oneOf(req, 'status', Object.values(ItemStatus));
    const sourceId =
      req.query['source_id'] === undefined ? null : parseId(req.query['source_id'], ['query', 'source_id']);
    const { projectName, batches } = await exportProject(ctx, pathId(req, 'project_id'), { status, sourceId });
    const { type, write } = FORMATS[format];
    const first = await prefetchFirst(batches);
    res
      .attachment(`${fileNameOf(projectName)}.${format}`)
      .type(type)
      .set('Cache-Control', 'no-store');
    if (req.method === 'HEAD') return void res.end();
    await streamResponse(ctx, res, write(first));
  });
  return router;
}

/** A value of the query that is one of a few. Throws 422. */
function oneOf<T extends string>(req: Request, name: string, allowed: readonly T[]): T | null {
  const value = req.query[name];
  const found = allowed.find((each) => each === value);
  if (value !== undefined && !found)
    throw invalid([{ loc: ['query', name], msg: `must be one of: ${allowed.join(', ')}`, type: 'enum' }]);
  return found ?? null;
}

/** A name that every file system takes, without what could make it a path or a hidden file. */
function fileNameOf(projectName: string): string {
  const name = [...projectName.replaceAll(/[\p{C}\p{Z}\\/:*?"<>|]+/gu, ' ')]
    .slice(0, MAX_FILE_NAME)
    .join('')
    .replaceAll(/^[. ]+|[. ]+$/g, '');
  return name === '' ? 'project' : name;
}
