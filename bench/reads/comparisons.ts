import type { BenchApp } from '../bench-app.ts';

const PAGE = 50;

/** A read of the service beside the read of the baseline that returns the same data. */
export interface Comparison {
  name: string;
  /** The path under /api/v1. */
  path?: string;
  /** A request to /graphql instead. */
  document?: { query: string; variables: Record<string, unknown> };
  /** The path of the baseline. */
  baseline: string;
  /** The least ratio of the requests per second of both. */
  goal: number;
  /** The same ratio of other programs on the same work, as published in docs/performance.md; null if not measured. */
  peers: { postgraphile: number; nestjs: number; directus: number } | null;
}

const ITEM_FIELDS =
  'id projectId dataSourceId dataSourceName externalId itemType sourceData generatedContent confidenceScore status ' +
  'aiModelUsed metadata generationMetadata excludedAt vanishedAt createdAt updatedAt';

const LIST_PEERS = { postgraphile: 0.61, nestjs: 0.42, directus: 0.24 };
const ITEM_PEERS = { postgraphile: 0.38, nestjs: 0.39, directus: 0.07 };

/** The reads that are compared, of a project with items. */
export async function comparisons(app: BenchApp): Promise<Comparison[]> {
  const [first] = await app
    .ctx()
    .em.execute<{ id: string }[]>('select id from content_items where project_id = ? order by position limit 1', [
      app.projectId,
    ]);
  const { projectId } = app;
  const list = `/projects/${projectId}/items?limit=${PAGE}`;
  const item = `/projects/${projectId}/items/${first!.id}`;
  return [
    { name: `list of ${PAGE} by REST`, path: list, baseline: list, goal: 0.8, peers: LIST_PEERS },
    {
      name: `list of ${PAGE} by GraphQL`,
      document: {
        query: `query ($projectId: ID!, $limit: Int) { items(projectId: $projectId, limit: $limit) { ${ITEM_FIELDS} } }`,
        variables: { projectId, limit: PAGE },
      },
      baseline: list,
      goal: 0.65,
      peers: LIST_PEERS,
    },
    { name: 'single item by REST', path: item, baseline: item, goal: 0.5, peers: ITEM_PEERS },
    {
      name: 'single item by GraphQL',
      document: {
        query: `query ($projectId: ID!, $itemId: ID!) { item(projectId: $projectId, itemId: $itemId) { ${ITEM_FIELDS} } }`,
        variables: { projectId, itemId: first!.id },
      },
      baseline: item,
      goal: 0.42,
      peers: ITEM_PEERS,
    },
    { name: '`users/me` by REST', path: '/users/me', baseline: '/users/me', goal: 0.5, peers: null },
    { name: 'balance by REST', path: '/billing/balance', baseline: '/billing/balance', goal: 0.5, peers: null },
  ];
}
