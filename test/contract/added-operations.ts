/** REST operations that operations.csv does not have, each with the reason. */
export const ADDED = [
  {
    method: 'POST',
    path: '/webhook-endpoints/{endpoint_id}/redeliver',
    auth: 'admin',
    handler: 'graphql',
    operation: 'Mutation.redeliverWebhooks',
    status: '202',
    reason: 'A receiver that was away gets all that failed since a time. The contract has the redelivery of one only.',
  },
  {
    method: 'POST',
    path: '/studio/store-audit/{audit_id}/create-generation-job',
    auth: 'bearer',
    handler: 'graphql',
    operation: 'Mutation.createAuditGenerationJob',
    status: '202',
    reason:
      'An audit can generate the texts that it finds missing. The contract leaves “the rest of the store audit endpoints” open.',
  },
] as const;
