import type { Request } from 'express';
import { FAULT_KINDS, type Fault } from './faults.ts';
import { bodyText } from './observe.ts';
import { isBag, type Bag } from './bag.ts';
import type { ProductSeed } from './storeA/product.ts';
import { IDENTITY_NAMES, type IdentityName, type SystemName } from './system-names.ts';
import { SYSTEMS } from './systems.ts';

export const badRequest = (message: string): Error => new Error(message);

/**
 * Parses the body as a JSON object. Like all functions of this file, it throws an Error whose message names the
 * problem.
 */
export function readObject(req: Request): Bag {
  const body: unknown = JSON.parse(bodyText(req) || '{}');
  if (!isBag(body)) throw badRequest('the body must be a JSON object');
  return body;
}

export function readSystem(given: unknown): SystemName {
  const system = SYSTEMS.find(({ name }) => name === given);
  if (!system) throw badRequest(`system: one of ${SYSTEMS.map(({ name }) => name).join(', ')}`);
  return system.name;
}

export function readIdentity(given: unknown): IdentityName {
  const system = IDENTITY_NAMES.find((name) => name === given);
  if (!system) throw badRequest(`system: one of ${IDENTITY_NAMES.join(', ')}`);
  return system;
}

export function readFault(bag: Bag): Fault {
  const kind = FAULT_KINDS.find((name) => name === bag['kind']);
  if (!kind) throw badRequest(`kind: one of ${FAULT_KINDS.join(', ')}`);
  const fault: Fault = { system: readSystem(bag['system']), kind };
  for (const name of ['status', 'retry_after', 'times', 'delay_ms'] as const) {
    const value = bag[name];
    if (value === undefined) continue;
    if (typeof value !== 'number' || value < 0) throw badRequest(`${name}: a number is needed`);
    fault[name] = value;
  }
  if (bag['in_batch'] === true) fault.in_batch = true;
  const match = readMatch(bag);
  return match === undefined ? fault : { ...fault, match };
}

/** A text that matching requests contain; undefined matches all requests. */
export function readMatch({ match }: Bag): string | undefined {
  return typeof match === 'string' ? match : undefined;
}

/** A list of products, bare or as `{products: []}`; each needs a handle. */
export function readSeeds(req: Request): ProductSeed[] {
  const body: unknown = JSON.parse(bodyText(req) || '[]');
  const list = isBag(body) ? body['products'] : body;
  if (!Array.isArray(list)) throw badRequest('products: a list is needed');
  return list.map((seed) => {
    if (!isBag(seed) || typeof seed['handle'] !== 'string') throw badRequest('products: each needs a handle');
    return seed as unknown as ProductSeed;
  });
}
