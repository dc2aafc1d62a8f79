/** Webhook subscriptions, after https://shopify.dev/docs/api/admin-graphql/latest/objects/WebhookSubscription */
export const SUBSCRIPTION_SCHEMA = `
  extend type Query {
    webhookSubscriptions(first: Int, after: String, topics: [WebhookSubscriptionTopic!]): WebhookSubscriptionConnection!
  }
  extend type Mutation {
    webhookSubscriptionCreate(topic: WebhookSubscriptionTopic!, webhookSubscription: WebhookSubscriptionInput!): WebhookSubscriptionCreatePayload
    webhookSubscriptionDelete(id: ID!): WebhookSubscriptionDeletePayload
  }
  enum WebhookSubscriptionTopic { PRODUCTS_CREATE PRODUCTS_DELETE PRODUCTS_UPDATE }
  type WebhookSubscription {
    id: ID!
    topic: WebhookSubscriptionTopic!
    uri: String!
    includeFields: [String!]!
    createdAt: DateTime!
    updatedAt: DateTime!
  }
  type WebhookSubscriptionConnection { edges: [WebhookSubscriptionEdge!]! nodes: [WebhookSubscription!]! pageInfo: PageInfo! }
  type WebhookSubscriptionEdge { cursor: String! node: WebhookSubscription! }
  input WebhookSubscriptionInput { uri: String includeFields: [String!] }
  type WebhookSubscriptionCreatePayload { webhookSubscription: WebhookSubscription userErrors: [UserError!]! }
  type WebhookSubscriptionDeletePayload { deletedWebhookSubscriptionId: ID userErrors: [UserError!]! }
`;
