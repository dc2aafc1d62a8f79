import { randomUUID } from 'node:crypto';
import { Tier } from '../../entities/billing/plan.ts';
import { schema } from '../../resolvers/schema.ts';
import { restDialect } from '../../schema/dialect/rest-dialect.ts';
import { restOperations } from '../../schema/dialect/rest-operations.ts';
import { newStaff } from '../services/studio/staff.ts';
import { siteConnection } from '../support/blog.ts';
import type { TestApp } from '../support/test-app.ts';
import { setCt } from '../support/ledger.ts';
import { setTier } from '../support/set-tier.ts';
import { catalogueOf, importCatalogue, newProject, newShop } from '../support/shop.ts';
import type { Step, Values, World } from './step.ts';

/** Every operation that has a route, by the name it has in operations.csv. */
export const operations = new Map(
  restOperations(restDialect(schema)).map((operation) => [`${operation.kind}.${operation.name}`, operation]),
);

/** A fresh organization with what the calls of the contract act on: two items of a project, a store, a site, a tier that unlocks everything. */
export async function newWorld(testApp: TestApp): Promise<World> {
  const shop = await newShop(testApp);
  await setTier(testApp, shop, Tier.pro);
  await setCt(testApp.ctx(), shop.organizationId, '500');
  const { projectId, connectionId } = await newProject(testApp, shop);
  const [itemId, otherItemId] = await importCatalogue(shop, projectId, catalogueOf(2));
  const ids = {
    project_id: projectId,
    connection_id: connectionId,
    site_id: await siteConnection(testApp, shop),
    item_id: itemId!,
    other_item_id: otherItemId!,
  };
  return { testApp, shop, staff: await newStaff(testApp), others: {}, ids };
}

/** What a step sends in a world, flat as over REST, with what the path names. */
export function sentBy({ operation, input = {} }: Step, world: World): Values {
  const given = typeof input === 'function' ? input(world) : input;
  const named = operations.get(operation)!.pathParameters.map((name) => [name, given[name] ?? world.ids[name]]);
  return { ...given, ...Object.fromEntries(named) };
}

/** The token that a step calls with. */
export function callerOf({ as }: Step, world: World): string {
  return as?.(world) ?? world.shop.token;
}

/** The same call so that it is refused; without a token where nothing of it can be named wrong. */
export function refusedBy(step: Step, world: World, sent: Values): { sent: Values; token: string | null } {
  const { refused } = step;
  const token = callerOf(step, world);
  if (refused === 'again') return { sent, token };
  const { pathParameters } = operations.get(step.operation)!;
  if (refused)
    return { sent: { ...Object.fromEntries(pathParameters.map((name) => [name, sent[name]])), ...refused }, token };
  const last = pathParameters.at(-1);
  if (!last) return { sent, token: null };
  return { sent: { ...sent, [last]: last === 'version' ? 9999 : randomUUID() }, token };
}

/** Keeps of an answer what later steps name. */
export function keep({ keeps = {} }: Step, world: World, body: unknown): void {
  for (const [name, place] of Object.entries(keeps)) {
    world.ids[name] = String(place.split('.').reduce((value, part) => (value as Values)[part], body));
  }
}
