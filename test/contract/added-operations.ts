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
  {
    method: 'GET',
    path: '/organizations',
    auth: 'super admin',
    handler: 'graphql',
    operation: 'Query.organizations',
    status: '200',
    reason: 'The console shows the staff of the service all organizations. The contract has no list of them.',
  },
  {
    method: 'GET',
    path: '/queues',
    auth: 'super admin',
    handler: 'graphql',
    operation: 'Query.queues',
    status: '200',
    reason: 'The console shows the staff of the service how much work waits. The contract has no operation for that.',
  },
] as const;
