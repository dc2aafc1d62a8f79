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
  failed_items: [fields({ uuid: 'item_id', str: 'error' })],
};
const ESTIMATE = fields({
  int: 'item_count skipped_count estimated_input_tokens estimated_output_tokens',
  ct: 'estimated_ct balance balance_after',
  bool: 'sufficient',
});

const oneItem = ({ ids }: World) => ({
  item_ids: [ids['item_id']],
  content_variant: 'long',
  tone: 'friendly',
  max_short_chars: 150,
  generate_tags: true,
  max_ct: '20.5',
});

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
];
