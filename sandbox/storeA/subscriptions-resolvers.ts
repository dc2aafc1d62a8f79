import { connectionOf, type PageArguments } from './connection.ts';
import type { ShopSubscriptions, Topic } from './subscriptions.ts';

interface Input {
  uri?: string | null;
  includeFields?: string[] | null;
}

/** Resolvers of https://shopify.dev/docs/apps/build/webhooks/subscribe for one shop. The sandbox also accepts http. */
export function subscriptionRoot(subscriptions: ShopSubscriptions, shop: string) {
  return {
    webhookSubscriptions: ({ topics, ...page }: PageArguments & { topics?: Topic[] | null }) =>
      connectionOf(
        subscriptions.of(shop).filter(({ topic }) => !topics || topics.includes(topic)),
        page,
        (found) => found,
      ),
    webhookSubscriptionCreate: ({
      topic,
      webhookSubscription: { uri, includeFields },
    }: {
      topic: Topic;
      webhookSubscription: Input;
    }) => {
      if (!uri || !/^https?:$/.test(URL.parse(uri)?.protocol ?? '')) return refused('Address is invalid');
      if (subscriptions.of(shop).some((each) => each.topic === topic && each.uri === uri))
        return refused('Address for this topic has already been taken');
      return {
        webhookSubscription: subscriptions.create(shop, { topic, uri, includeFields: includeFields ?? [] }),
        userErrors: [],
      };
    },
    webhookSubscriptionDelete: ({ id }: { id: string }) =>
      subscriptions.remove(shop, id)
        ? { deletedWebhookSubscriptionId: id, userErrors: [] }
        : {
            deletedWebhookSubscriptionId: null,
            userErrors: [{ field: ['id'], message: 'Webhook subscription does not exist' }],
          },
  };
}

const refused = (message: string) => ({
  webhookSubscription: null,
  userErrors: [{ field: ['webhookSubscription', 'callbackUrl'], message }],
});
