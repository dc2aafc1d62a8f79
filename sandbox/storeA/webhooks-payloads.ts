/** Never the id of a real shop. */
const SHOP_ID = 70_000_001;
const CUSTOMER = { id: 80_000_001, email: 'customer@shop.example', phone: '555-0100' };

/**
 * The payload of a topic: https://shopify.dev/docs/apps/build/compliance/privacy-law-compliance, and a shop for
 * `app/uninstalled`.
 */
export function payloadOf(topic: string, shop: string): object {
  const about = { shop_id: SHOP_ID, shop_domain: shop };
  switch (topic) {
    case 'app/uninstalled':
      return {
        id: SHOP_ID,
        name: 'Sandbox shop',
        email: 'owner@shop.example',
        domain: null,
        myshopify_domain: shop,
        plan_name: 'partner_test',
      };
    case 'customers/data_request':
      return { ...about, orders_requested: [90_000_001], customer: CUSTOMER, data_request: { id: 9_999 } };
    case 'customers/redact':
      return { ...about, customer: CUSTOMER, orders_to_redact: [90_000_001] };
    default:
      return about;
  }
}
