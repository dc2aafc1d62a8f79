import { z } from 'zod';
import { ProviderError } from '../../../core/provider-error.ts';
import { quoted } from '../errors.ts';
import type { ProductWebhooks } from '../store.ts';
import type { StoreAClient } from './client.ts';

/** The topics as the API names them, https://shopify.dev/docs/api/admin-graphql/latest/enums/WebhookSubscriptionTopic */
const TOPICS = ['PRODUCTS_CREATE', 'PRODUCTS_UPDATE', 'PRODUCTS_DELETE'] as const;

/** An app has one subscription for each topic and address. */
const MOST = 50;
/** https://shopify.dev/docs/api/admin-graphql/latest/queries/webhookSubscriptions, which returns those of the app. */
const LIST_QUERY = `query ($topics: [WebhookSubscriptionTopic!]) {
  webhookSubscriptions(first: ${MOST}, topics: $topics) { nodes { id topic uri } }
}`;
/** https://shopify.dev/docs/api/admin-graphql/latest/mutations/webhookSubscriptionCreate */
const CREATE_MUTATION = `mutation ($topic: WebhookSubscriptionTopic!, $webhook: WebhookSubscriptionInput!) {
  webhookSubscriptionCreate(topic: $topic, webhookSubscription: $webhook) {
    webhookSubscription { id } userErrors { field message }
  }
}`;
/** https://shopify.dev/docs/api/admin-graphql/latest/mutations/webhookSubscriptionDelete */
const DELETE_MUTATION = `mutation ($id: ID!) {
  webhookSubscriptionDelete(id: $id) { deletedWebhookSubscriptionId userErrors { field message } }
}`;

const userErrors = z.array(z.object({ field: z.array(z.string()).nullish(), message: z.string() }));
const listAnswer = z.object({
  webhookSubscriptions: z.object({
    nodes: z.array(z.object({ id: z.string(), topic: z.string(), uri: z.string() })),
  }),
});
const createAnswer = z.object({
  webhookSubscriptionCreate: z.object({ webhookSubscription: z.object({ id: z.string() }).nullish(), userErrors }),
});
const deleteAnswer = z.object({
  webhookSubscriptionDelete: z.object({ deletedWebhookSubscriptionId: z.string().nullish(), userErrors }),
});

/** Returns the webhook subscriptions of the app in a shop. The platform signs all of them with the secret of the app. */
export function productWebhooksOf(client: StoreAClient): ProductWebhooks {
  return {
    topics: TOPICS,
    signsWithSecret: false,

    async list(signal) {
      const { webhookSubscriptions } = await client.query(LIST_QUERY, { topics: TOPICS }, listAnswer, signal);
      // The platform removes a subscription whose deliveries fail.
      return webhookSubscriptions.nodes.map(({ id, topic, uri }) => ({ id, topic, address: uri, isActive: true }));
    },

    async create({ topic, address }, signal) {
      // The product is read from the shop, so that its number is enough.
      const webhook = { uri: address, includeFields: ['id'] };
      const { webhookSubscriptionCreate: created } = await client.query(
        CREATE_MUTATION,
        { topic, webhook },
        createAnswer,
        signal,
      );
      if (created.userErrors.length > 0 || !created.webhookSubscription) throw refused(created.userErrors);
      return created.webhookSubscription.id;
    },

    async remove(id, signal) {
      const { webhookSubscriptionDelete: deleted } = await client.query(DELETE_MUTATION, { id }, deleteAnswer, signal);
      const isGone = deleted.userErrors.some(({ message }) => /not exist|not found/i.test(message));
      if (deleted.userErrors.length > 0 && !isGone) throw refused(deleted.userErrors);
    },
  };
}

const refused = (errors: z.output<typeof userErrors>) =>
  new ProviderError(
    'rejected',
    `The store refused the webhooks: ${quoted(errors.map(({ message }) => message).join('; ') || 'no subscription')}`,
  );
