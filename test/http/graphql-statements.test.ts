import { randomUUID } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  getNamedType,
  getNullableType,
  type GraphQLField,
  type GraphQLOutputType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { schema } from '../../resolvers/schema.ts';
import { rows, sql } from '../../src/core/sql.ts';
import { newFullOrganizationByWorker } from '../services/privacy/export/full-organization.ts';
import { selection } from '../support/both-apis.ts';
import { recordIds } from '../support/record-ids.ts';
import { useTestApp } from '../support/test-app.ts';
import type { Shop } from '../support/shop.ts';
import { countStatements } from '../support/statements.ts';
import { graphql } from './graphql-client.ts';

const testApp = useTestApp({ ROLE: 'web' });
const FEW = 3;
const MANY = 12;

/**
 * Lists without records of the organization, or with a fixed number of them. Stock photos and categories come from
 * other services.
 */
const DO_NOT_GROW = new Set([
  'modelTiers',
  'signInOptions',
  'studioTools',
  'stockPhotoKeys',
  'searchStockPhotos',
  'storeCategories',
  'usageSummary',
  'catalogSummary',
  'itemDiff',
  'automationRule',
  // For super admins only.
  'organizations',
  'queues',
]);

const lists = Object.values(schema.getQueryType()!.getFields()).filter(
  ({ name, type }) => !DO_NOT_GROW.has(name) && hasList(type),
);

function hasList(type: GraphQLOutputType): boolean {
  const named = getNamedType(type);
  if (!isObjectType(named)) return false;
  return isListType(getNullableType(type)) || Object.values(named.getFields()).some((field) => hasList(field.type));
}

interface Reading {
  statements: number;
  entries: number;
  errors: unknown;
}

const forFew = new Map<string, Reading>();
const forMany = new Map<string, Reading>();

describe('a list with every field of its entries', () => {
  let shop: Shop;
  let ids: Record<string, string>;

  beforeAll(async () => {
    // No worker runs while statements are counted.
    const owned = await newFullOrganizationByWorker(testApp);
    shop = owned.shop;
    ids = await recordIds(testApp, shop.organizationId, owned.projectId);
    await multiply(FEW, shop.organizationId, owned.adminId, ids);
    // The first pass fills caches, whose statements do not depend on the number of records.
    await readAll(forFew);
    await readAll(forFew);
    await multiply(MANY - FEW, shop.organizationId, owned.adminId, ids);
    await readAll(forMany);
  });

  async function readAll(into: Map<string, Reading>): Promise<void> {
    for (const field of lists) {
      let answer: unknown;
      let errors: unknown;
      const statements = await countStatements(testApp, async () => {
        const { body } = await graphql(
          testApp,
          shop.token,
          documentOf(field),
          Object.fromEntries(needed(field).map(({ name }) => [name, ids[name]])),
        );
        answer = body.data;
        errors = body.errors;
      });
      into.set(field.name, { statements, entries: entriesOf(answer), errors });
    }
  }

  it.each(lists.map(({ name }) => name))('%s runs as many statements for many records as for few', (name) => {
    const [few, many] = [forFew.get(name)!, forMany.get(name)!];
    expect(few.errors ?? many.errors).toBeUndefined();
    expect(many.entries - few.entries).toBeGreaterThanOrEqual(MANY - FEW);
    expect({ statements: many.statements }).toEqual({ statements: few.statements });
  });
});

const needed = ({ args }: GraphQLField<unknown, unknown>) =>
  args.filter((arg) => isNonNullType(arg.type) && arg.defaultValue === undefined);

/** With a page size that the records do not fill, because the total of a full page is counted by another statement. */
function documentOf(field: GraphQLField<unknown, unknown>): string {
  const declared = needed(field).map(({ name, type }) => `$${name}: ${String(type)}`);
  const sizes = field.args
    .filter(({ name }) => ['limit', 'pageSize'].includes(name))
    .map(
      ({ name, extensions }) => `${name}: ${Math.min(100, (extensions['jsonSchema'] as { maximum: number }).maximum)}`,
    );
  const passed = [...needed(field).map(({ name }) => `${name}: $${name}`), ...sizes];
  return `query Everything${inBrackets(declared)} { ${field.name}${inBrackets(passed)} ${selection(field.type)} }`;
}

const inBrackets = (parts: string[]) => (parts.length > 0 ? `(${parts.join(', ')})` : '');

/** Counts the objects in all lists of a response. */
function entriesOf(value: unknown): number {
  if (Array.isArray(value))
    return (
      value.filter((each) => typeof each === 'object').length +
      value.reduce((sum: number, each) => sum + entriesOf(each), 0)
    );
  return value && typeof value === 'object'
    ? Object.values(value).reduce((sum: number, each) => sum + entriesOf(each), 0)
    : 0;
}

let made = 0;

/** Adds copies of an existing record to every table, each with parents of its own. */
async function multiply(
  times: number,
  organizationId: string,
  adminId: string,
  ids: Record<string, string>,
): Promise<void> {
  const { em } = testApp.ctx();
  for (let n = 0; n < times; n += 1) {
    made += 1;
    const [user, connection, project, source, job] = Array.from({ length: 5 }, () => uuid());
    const unique = { id: uuid() };
    const ofOrganization = sql`organization_id = ${organizationId}`;
    const copies: [string, ReturnType<typeof sql>, Record<string, unknown>][] = [
      ['users', ofOrganization, { id: user, email: `${user}@copy.example` }],
      ['store_connections', ofOrganization, { id: connection, name: `Shop ${made}` }],
      ['projects', sql`id = ${ids['projectId']}`, { id: project, store_connection_id: connection }],
      ['data_sources', sql`id = ${ids['sourceId']}`, { id: source, name: `Source ${made}` }],
      ['content_items', sql`id = ${ids['itemId']}`, { ...unique, data_source_id: source }],
      ['item_versions', sql`item_id = ${ids['itemId']}`, { ...unique, version: 1000 + made, created_by: user }],
      ['item_texts', sql`item_id = ${ids['itemId']}`, { language: `de-${1000 + made}` }],
      ['import_errors', sql`data_source_id = ${ids['sourceId']}`, { id: 1000 + made }],
      ['jobs', sql`id = ${ids['jobId']}`, { id: job, project_id: ids['projectId'] }],
      [
        'job_events',
        sql`job_id = ${ids['jobId']}`,
        {
          seq: 1000 + made,
          data: { item_id: ids['itemId'], status: 'succeeded', finished_at: new Date().toISOString() },
        },
      ],
      ['ai_batches', ofOrganization, { ...unique, job_id: ids['jobId'], batch_id: randomUUID() }],
      ['store_audits', ofOrganization, { ...unique, job_id: job }],
      ['audit_findings', sql`audit_id = ${ids['auditId']}`, { position: 1000 + made }],
      ['sessions', sql`user_id = ${adminId}`, unique],
      ['api_keys', ofOrganization, { ...unique, digest: randomUUID() }],
      ['webhook_endpoints', ofOrganization, unique],
      ['automation_rules', sql`id = ${ids['ruleId']}`, unique],
      ['automation_runs', sql`rule_id = ${ids['ruleId']}`, unique],
      ['webhook_deliveries', sql`endpoint_id = ${ids['endpointId']}`, unique],
      ['notifications', sql`user_id = ${adminId}`, { ...unique, cause: randomUUID() }],
      ['audit_log', ofOrganization, unique],
      ['sync_history', sql`content_item_id = ${ids['itemId']}`, { ...unique, store_connection_id: connection }],
      ['payments', ofOrganization, { ...unique, payment_id: randomUUID() }],
      ['payment_events', ofOrganization, { ...unique, event_id: randomUUID() }],
      [
        'transactions',
        sql`${ofOrganization} and amount = '0.2500'`,
        { ...unique, position: 100_000 + 2 * made, reason: randomUUID() },
      ],
      [
        'transactions',
        sql`${ofOrganization} and amount = '-0.2500'`,
        { id: randomUUID(), position: 100_001 + 2 * made, reason: randomUUID() },
      ],
      ['studio_requests', sql`id = ${ids['requestId']}`, { ...unique, user_id: user }],
      ['studio_comments', sql`request_id = ${ids['requestId']} and not is_internal`, { ...unique, user_id: user }],
      ['content_profiles', ofOrganization, { ...unique, is_default: false }],
      ['blog_templates', ofOrganization, { ...unique, is_default: false }],
      ['blog_posts', sql`id = ${ids['postId']}`, unique],
    ];
    for (const [table, where, changes] of copies) {
      const copied = await rows(
        em,
        sql`insert into ${sql.table(table)} select (jsonb_populate_record(one, ${JSON.stringify(changes)}::jsonb)).* from ${sql.table(table)} one where ${where} limit 1 returning 1`,
      );
      if (copied.length !== 1) throw new Error(`nothing to copy in ${table}`);
    }
  }
}
