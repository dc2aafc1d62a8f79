/** Rows of the REST door that operations.csv does not have, each with the reason: the only place for them. */
export const ADDED = [
  {
    method: 'POST',
    path: '/studio/store-audit/{audit_id}/create-generation-job',
    auth: 'bearer',
    door: 'graphql',
    operation: 'Mutation.createAuditGenerationJob',
    status: '202',
    reason:
      'What an audit finds is to be mended from the audit; the contract leaves “the rest of the store audit endpoints” open.',
  },
] as const;
