/** The currency of the shop: https://woocommerce.github.io/woocommerce-rest-api-docs/#retrieve-current-currency */
export function currency(address: string) {
  const list = `${address}/wp-json/wc/v3/data/currencies`;
  return {
    code: 'EUR',
    name: 'Euro',
    symbol: '&euro;',
    _links: { self: [{ href: `${list}/EUR` }], collection: [{ href: list }] },
  };
}
