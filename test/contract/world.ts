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

/** Every operation with a route, by its name in operations.csv. */
export const operations = new Map(
  restOperations(restDialect(schema)).map((operation) => [`${operation.kind}.${operation.name}`, operation]),
);

/**
 * Creates an organization for the calls of the contract, with a project of two items, a store, a site and the pro tier.
 */
export async function newWorld(testApp: TestApp): Promise<World> {
  const shop = await newShop(testApp);
  await setTier(testApp, shop, Tier.pro);
  await setCt(testApp.ctx(), shop.organizationId, '500');
  const { projectId, connectionId } = await newProject(testApp, shop);
  await shop.rest.patch(`/projects/${projectId}`, { target_languages: ['de'] });
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

/** The input of a step in a world: flat, with the path parameters. */
export function inputOf({ operation, input = {} }: Step, world: World): Values {
  const given = typeof input === 'function' ? input(world) : input;
  const named = operations.get(operation)!.pathParameters.map((name) => [name, given[name] ?? world.ids[name]]);
  return { ...given, ...Object.fromEntries(named) };
}

/** The access token of a step. */
export function callerToken({ tokenOf }: Step, world: World): string {
  return tokenOf?.(world) ?? world.shop.token;
}

/**
 * The same call, changed so that it must be rejected; null if it never is. Without a token if nothing in it can be
 * wrong.
 */
export function rejectedCall(
  step: Step,
  world: World,
  values: Values,
): { values: Values; token: string | null } | null {
  const { rejected } = step;
  if (rejected === 'never') return null;
  const token = callerToken(step, world);
  if (rejected === 'repeat') return { values, token };
  const { pathParameters } = operations.get(step.operation)!;
  if (rejected)
    return {
      values: { ...Object.fromEntries(pathParameters.map((name) => [name, values[name]])), ...rejected },
      token,
    };
  const last = pathParameters.at(-1);
  if (!last) return { values, token: null };
  return { values: { ...values, [last]: last === 'version' ? 9999 : randomUUID() }, token };
}

/** Saves the values of a response that later steps need. */
export function saveIds({ saves = {} }: Step, world: World, body: unknown): void {
  for (const [name, path] of Object.entries(saves)) {
    world.ids[name] = String(path.split('.').reduce((value, part) => (value as Values)[part], body));
  }
}

/** Creates another organization in the world, for a call that ends the session or the account it is made with. */
export const withOrganization =
  (name: string) =>
  async (world: World): Promise<void> => {
    world.others[name] = await newShop(world.testApp);
  };

/** The access token of the administrator of another organization. */
export const tokenOf =
  (name: string) =>
  ({ others }: World): string =>
    others[name]!.token;
