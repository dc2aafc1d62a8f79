import { pathOf, mutatedAddresses } from './addresses.ts';
import { anyBody, mutants } from './mutants.ts';
import { FORMS } from './forms.ts';
import { rawBodies } from './raw-bodies.ts';
import { type Route, shapeOf } from './routes.ts';
import { sampled, generated } from './runs.ts';
import type { Call } from './send.ts';
import { validValue } from './valid-value.ts';

type Known = Record<string, unknown>;

const JSON_TYPE = { 'content-type': 'application/json' };
/**
 * The number of mutated addresses relative to bodies: more for reads, which have no body. All routes parse addresses
 * alike.
 */
const READ_FACTOR = 3;
const ADDRESS_FACTOR = 0.5;

/** The calls for a route: mutated addresses and, if the route has a body, mutated bodies of every kind. */
export function callsOf(route: Route, known: Known): Call[] {
  const { method } = route;
  const addressed = sampled(mutatedAddresses(route, known), method === 'GET' ? READ_FACTOR : ADDRESS_FACTOR).map(
    (address): Call => ({ ...address, method, headers: {} }),
  );
  if (method === 'GET') return addressed;
  const url = pathOf(route, known);
  const sent = bodiesOf(route, known).map((each): Call => ({ ...each, method, url }));
  return [...sent, ...addressed];
}

function bodiesOf(route: Route, known: Known): Omit<Call, 'method' | 'url'>[] {
  const schema = route.body['application/json'];
  // Any body for a route without one.
  if (!schema) return [...sampled(rawBodies('{}')), ...(route.body['multipart/form-data'] ? FORMS : [])];
  const valid = validValue(schema, shapeOf, known);
  const json = (about: string) => (value: unknown) => ({ about, body: JSON.stringify(value), headers: JSON_TYPE });
  return [
    ...rawBodies(JSON.stringify(valid)),
    ...(route.body['multipart/form-data'] ? FORMS : []),
    ...sampled([...mutants(valid, schema, shapeOf, known)]).map(json('a mutated value')),
    ...generated(anyBody(schema, shapeOf, known)).map(json('an arbitrary body')),
  ];
}
