import { expect } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import type { Example } from './guide.ts';
import type { Values } from './notation.ts';

interface Message {
  /** The method and path of a request, the protocol and status of an answer. */
  first: string[];
  headers: [name: string, value: string][];
  body: string;
}

/** Sends the request of an `http` example and compares what it shows of the answer; one marked `again` until it is so. */
export async function runRequest({ text, mark }: Example, url: string, values: Values): Promise<void> {
  const [asked = '', shown = ''] = text.split(/^(?=HTTP\/1\.1 )/m);
  const wanted = readMessage(shown);
  const answer = () => answerAsShown(wanted, readMessage(values.fill(asked)), url, values);
  const expected = { status: wanted.first[1], headers: wanted.headers, body: bodyOf(wanted.body) };
  if (mark === 'again')
    expect(await eventually(answer, (each) => JSON.stringify(each) === JSON.stringify(expected))).toEqual(expected);
  else expect(await answer()).toEqual(expected);
}

/** Sends a `graphql` example with the token of the guide and compares the answer shown behind it. */
export async function runQuery({ text, shown }: Example, url: string, values: Values): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: values.fill('Bearer {token}') };
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ query: values.fill(text) }),
  });
  const wanted: unknown = JSON.parse(shown ?? '');
  expect(values.asShown(wanted, await response.json())).toEqual(wanted);
}

/** The answer to a request, in the notation of the one that is shown. */
async function answerAsShown(wanted: Message, { first, headers, body }: Message, url: string, values: Values) {
  const [method = '', path = ''] = first;
  const response = await fetch(url + path, { method, headers, ...(body && { body }) });
  const [status, text] = [String(response.status), await response.text()];
  const told = bodyOf(text.trim());
  return {
    status,
    headers: wanted.headers.map(([name, value]) => [name, values.asShown(value, response.headers.get(name))]),
    // Of an answer that is another one altogether all of it is of use.
    body: status === wanted.first[1] ? wanted.body && values.asShown(bodyOf(wanted.body), told) : told,
  };
}

function readMessage(text: string): Message {
  const [head = '', ...body] = text.trim().split('\n\n');
  const [first = '', ...headers] = head.split('\n');
  return {
    first: first.split(' '),
    headers: headers.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
    body: body.join('\n\n'),
  };
}

/** Parsed where it is JSON. */
function bodyOf(text: string): unknown {
  return /^[{[]/.test(text) ? JSON.parse(text) : text;
}
