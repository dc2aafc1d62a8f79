import { fields } from '../fields.ts';
import type { Step, World } from '../step.ts';

const tokenOf = ({ staff }: World) => staff.token;

/** For the staff of the service. */
export const staff: Step[] = [
  {
    operation: 'Query.organizations',
    input: ({ shop }) => ({ search: shop.email }),
    tokenOf,
    answer: {
      organizations: [
        fields({
          uuid: 'id',
          time: 'created_at',
          str: 'name slug subscription_tier',
          bool: 'byok_enabled',
          int: 'user_count project_count',
          ct: 'total_balance',
        }),
      ],
      total: 'int',
      has_more: 'bool',
    },
    rejected: { limit: 101 },
  },
  {
    operation: 'Query.queues',
    tokenOf,
    answer: { queues: [fields({ str: 'name', int: 'waiting active delayed' })] },
  },
];
