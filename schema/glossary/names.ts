/**
 * The descriptions of names that mean the same wherever they are used, as fields and as arguments. A decorator with a
 * description takes precedence.
 */
export const NAMES: Readonly<Record<string, string>> = {
  // records
  id: 'The unique id of the record.',
  createdAt: 'When the record was created.',
  updatedAt: 'When the record was last changed.',
  name: 'The name of the record, as people see it.',
  input: 'The parameters of the operation, as one object.',
  message: 'The result in one sentence for the user.',
  // what a record belongs to, or an operation is about
  organizationId: 'The id of the organization that the record belongs to.',
  projectId: 'The id of the project.',
  jobId: 'The id of the job.',
  itemId: 'The id of the item.',
  sourceId: 'The id of the data source.',
  postId: 'The id of the blog post.',
  userId: 'The id of a user of the organization.',
  templateId: 'The id of the blog template.',
  profileId: 'The id of the content profile.',
  connectionId: 'The id of the store connection.',
  requestId: 'The id of the studio request.',
  auditId: 'The id of the store audit.',
  keyId: 'The id of the key.',
  endpointId: 'The id of the webhook endpoint.',
  ruleId: 'The id of the automation rule.',
  deliveryId: 'The id of the delivery to an endpoint.',
  sessionId: 'The id of the session.',
  notificationId: 'The id of the notification.',
  generationId: 'The id of the generation, which the start of the generation returned.',
  // pages
  total: 'The number of all records, on every page.',
  hasMore: 'Whether there are more records after this page.',
  // people
  firstName: 'The first name of the user. Empty if it is not known.',
  lastName: 'The last name of the user. Empty if it is not known.',
  phoneNumber: 'The phone number of the user, in any format. Empty if it is not known.',
  isActive: 'Whether the user may sign in.',
  accessToken:
    'A JWT for the header `Authorization: Bearer …`. Empty if the request asked for the session as a cookie.',
  scopes: 'What the key may be used for.',
  billingCompanyName: 'The name of the company on invoices. Empty for none.',
  billingCity: 'The city of the billing address. Empty for none.',
  billingPostalCode: 'The postal code of the billing address. Empty for none.',
  // work and money
  tokensUsed: 'The number of tokens that the AI provider read and wrote.',
  ctUsed: 'What was charged, in CT.',
  failedCount: 'The number of items that failed.',
  skippedCount: 'The number of items that were skipped and did not change.',
  subscriptionTier: 'The subscription tier of the organization.',
};
