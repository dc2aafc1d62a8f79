type Values = Record<string, unknown>;

/** What an answer was worth after the rules of cost.ts, now that its lists have a length: the difference is given back. */
export function actualCost(data: unknown): number {
  return Object.values(asValues(data)).reduce<number>((sum, value) => sum + valueCost(value), 0);
}

function valueCost(value: unknown): number {
  // A plain list costs as one object: it is read with what it belongs to.
  if (Array.isArray(value)) return Math.max(0, ...value.map(valueCost));
  if (typeof value !== 'object' || value === null) return 0;
  const { nodes, edges, pageInfo: _, ...rest } = asValues(value);
  const listed = [...asList(nodes), ...asList(edges).map((edge) => asValues(edge)['node'])];
  const own = nodes !== undefined || edges !== undefined ? 2 : 1;
  return own + listed.reduce<number>((sum, node) => sum + valueCost(node), 0) + actualCost(rest);
}

const asValues = (value: unknown): Values => (typeof value === 'object' && value !== null ? { ...value } : {});
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
