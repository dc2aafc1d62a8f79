import { pathOf, spoiledAddresses } from './addresses.ts';
import { anyBody, mutants } from './mutants.ts';
import { FORMS } from './forms.ts';
import { rawBodies } from './raw-bodies.ts';
import { type Row, shapeOf } from './rows.ts';
import { drawn, generated } from './runs.ts';
import type { Call } from './send.ts';
import { validValue } from './valid-value.ts';

type Known = Record<string, unknown>;

const JSON_TYPE = { 'content-type': 'application/json' };
/** Of what is drawn for each kind of body: a read has nothing but its address, and addresses are read alike for all rows. */
const OF_READS = 3;
const OF_ADDRESSES = 0.5;

/** The calls that a row is tried with: spoiled addresses, and for what takes a body spoiled bodies of every kind. */
export function callsOf(row: Row, known: Known): Call[] {
  const { method } = row;
  const addressed = drawn(spoiledAddresses(row, known), method === 'GET' ? OF_READS : OF_ADDRESSES).map(
    (address): Call => ({ ...address, method, headers: {} }),
  );
  if (method === 'GET') return addressed;
  const url = pathOf(row, known);
  const sent = bodiesOf(row, known).map((each): Call => ({ ...each, method, url }));
  return [...sent, ...addressed];
}

function bodiesOf(row: Row, known: Known): Omit<Call, 'method' | 'url'>[] {
  const schema = row.body['application/json'];
  // Whatever comes where nothing is wanted.
  if (!schema) return [...drawn(rawBodies('{}')), ...(row.body['multipart/form-data'] ? FORMS : [])];
  const valid = validValue(schema, shapeOf, known);
  const json = (about: string) => (value: unknown) => ({ about, body: JSON.stringify(value), headers: JSON_TYPE });
  return [
    ...rawBodies(JSON.stringify(valid)),
    ...(row.body['multipart/form-data'] ? FORMS : []),
    ...drawn([...mutants(valid, schema, shapeOf, known)]).map(json('a spoiled place')),
    ...generated(anyBody(schema, shapeOf, known)).map(json('anything')),
  ];
}
