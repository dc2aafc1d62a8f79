import type { JobDefinition } from '../../jobs/job-definition.ts';
import type { ColumnTypes } from './column-kinds.ts';
import { dataExportRun } from './data-export-run.ts';

/** Exports the data of a user or an organization as a zip. */
export const dataExportJob: JobDefinition<ColumnTypes> = {
  queue: { name: 'privacy', maxItems: () => 2, maxChunksPerOrganization: () => 2 },
  run: dataExportRun,
  progressUnit: 'reported',
  succeededCount: 'exported_count',
  waitsFor: null,
  // A completed export is notified with its deadline.
  notification: { name: 'Data export', completed: null },
};
