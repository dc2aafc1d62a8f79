import { fields, type Shape } from '../fields.ts';
import type { Step, World } from '../step.ts';

const RESULT: Shape = {
  ...fields({
    uuid: 'job_id',
    str: 'status',
    'str?': 'error',
    'time?': 'waiting_until',
    int: 'generated_count failed_count skipped_count tokens_used',
    ct: 'ct_used remaining_balance',
  }),
  failed_items: [{ ...fields({ uuid: 'item_id', str: 'error' }), language: 'str?' }],
};
const ESTIMATE: Shape = {
  ...fields({
    int: 'item_count skipped_count estimated_input_tokens estimated_output_tokens examined_count bare_count thin_count',
    ct: 'estimated_ct balance balance_after',
    bool: 'sufficient',
    'str?': 'thin_message',
  }),
  skipped: [fields({ str: 'reason', int: 'count' })],
  thin_items: [
    fields({
      uuid: 'item_id',
      str: 'external_id grade advice',
      'str?': 'title',
      int: 'image_count',
      bool: 'can_analyze',
    }),
  ],
};

const oneItem = ({ ids }: World) => ({
  item_ids: [ids['item_id']],
  content_variant: 'long',
  tone: 'friendly',
  max_short_chars: 150,
  generate_tags: true,
  max_ct: '20.5',
});

const TEXTS: Shape = {
  ...fields({ num: 'confidence_score', str: 'ai_model_used', int: 'tokens_used', ct: 'ct_cost' }),
  generated_content: 'obj',
  generation_metadata: 'obj',
};

export const generation: Step[] = [
  {
    operation: 'Mutation.estimateGeneration',
    input: oneItem,
    answer: ESTIMATE,
    rejected: { max_long_chars: 0, ai_model: 'no such model' },
  },
  {
    operation: 'Mutation.generateContent',
    input: oneItem,
    answer: RESULT,
    rejected: { max_short_chars: -1, image_analysis_count: 99 },
  },
  {
    operation: 'Mutation.previewContentProfile',
    input: ({ ids }) => ({ profile_id: ids['other_profile_id'], item_id: ids['item_id'] }),
    answer: { ...TEXTS, job_id: 'uuid', remaining_balance: 'ct' },
  },
  {
    operation: 'Mutation.compareContentProfiles',
    input: ({ ids }) => ({
      item_id: ids['item_id'],
      settings: [{ profile_id: ids['other_profile_id'] }, { ai_provider: 'aiB', generate_tags: true }],
    }),
    answer: {
      job_id: 'uuid',
      results: [{ texts: TEXTS, error: 'str?' }],
      ct_used: 'ct',
      remaining_balance: 'ct',
    },
    rejected: { item_id: '00000000-0000-4000-8000-000000000000', settings: [{}, {}] },
  },
];
