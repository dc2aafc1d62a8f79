import { eventually } from '../../support/eventually.ts';
import { withOrganization, tokenOf } from '../world.ts';
import { fields } from '../fields.ts';
import type { Step } from '../step.ts';

export const privacy: Step[] = [
  {
    operation: 'Mutation.requestDataExport',
    saves: { export_id: 'job_id' },
    answer: fields({ uuid: 'job_id', str: 'status message' }),
  },
  {
    operation: 'Query.dataExportStatus',
    before: ({ shop }) =>
      eventually(
        () => shop.rest.get('/gdpr/status'),
        ({ body }) => body.last_export !== null,
      ),
    answer: {
      active_export_job_id: 'uuid?',
      last_export: {
        ...fields({
          uuid: 'job_id',
          str: 'status download_url',
          time: 'created_at completed_at expires_at',
          num: 'size',
        }),
      },
    },
  },
  {
    operation: 'Mutation.requestAccountDeletion',
    before: withOrganization('gone'),
    tokenOf: tokenOf('gone'),
    input: ({ others }) => ({ password: others['gone']!.password }),
    answer: { message: 'str' },
    rejected: 'repeat',
  },
];
