import { fields, type Shape } from '../fields.ts';
import type { Step } from '../step.ts';

const PROJECT: Shape = {
  target_languages: ['str'],
  ...fields({
    uuid: 'id organization_id',
    'uuid?': 'store_connection_id content_profile_id active_job_id',
    str: 'name description language status',
    'str?': 'store_connection_name',
    int: 'item_count data_source_count',
    obj: 'settings item_counts text_counts',
    time: 'created_at updated_at',
  }),
};

export const projects: Step[] = [
  {
    operation: 'Mutation.createProject',
    input: ({ ids }) => ({
      name: 'Spring',
      description: 'What is new',
      store_connection_id: ids['connection_id'],
      language: 'de',
      target_languages: ['fr'],
      settings: { any: { thing: 1 } },
    }),
    saves: { made_project_id: 'id' },
    answer: PROJECT,
    rejected: { name: '', language: '1' },
  },
  {
    operation: 'Query.projects',
    input: { limit: 1, status: 'active', search: '' },
    answer: { projects: [PROJECT], total: 'int', has_more: 'bool' },
    rejected: { limit: 0 },
  },
  { operation: 'Query.project', answer: PROJECT },
  {
    operation: 'Query.catalogSummary',
    answer: {
      ...fields({ int: 'project_count item_count' }),
      by_status: [fields({ str: 'status', int: 'count', uuid: 'project_id' })],
    },
  },
  {
    operation: 'Mutation.updateProject',
    input: ({ ids }) => ({ project_id: ids['made_project_id'], name: 'Summer', store_connection_id: null }),
    answer: PROJECT,
    rejected: { name: null },
  },
  {
    operation: 'Mutation.deleteProject',
    input: ({ ids }) => ({ project_id: ids['made_project_id'] }),
    answer: null,
    rejected: 'repeat',
  },
];
