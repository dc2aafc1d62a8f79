type Values = Record<string, unknown>;

/**
 * The cost of a response by the rules of cost.ts, now that the length of its lists is known. The difference to the
 * requested cost is refunded.
 */
export function actualCost(data: unknown): number {
  return Object.values(asValues(data)).reduce<number>((sum, value) => sum + valueCost(value), 0);
}

function valueCost(value: unknown): number {
  // A plain list costs as much as one object.
  if (Array.isArray(value)) return Math.max(0, ...value.map(valueCost));
  if (typeof value !== 'object' || value === null) return 0;
  const { nodes, edges, pageInfo: _, ...rest } = asValues(value);
  const listed = [...asList(nodes), ...asList(edges).map((edge) => asValues(edge)['node'])];
  const own = nodes !== undefined || edges !== undefined ? 2 : 1;
  return own + listed.reduce<number>((sum, node) => sum + valueCost(node), 0) + actualCost(rest);
}

const asValues = (value: unknown): Values => (typeof value === 'object' && value !== null ? { ...value } : {});
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
