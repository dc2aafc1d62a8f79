import { expect } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import type { Example } from './guide.ts';
import type { Values } from './notation.ts';

interface Message {
  /** The method and path of a request, or the protocol and status of a response. */
  first: string[];
  headers: [name: string, value: string][];
  body: string;
}

/**
 * Sends the request of an `http` example and compares the response. A request marked `again` is repeated until they
 * match.
 */
export async function runRequest({ text, mark }: Example, url: string, values: Values): Promise<void> {
  const [request = '', response = ''] = text.split(/^(?=HTTP\/1\.1 )/m);
  const shown = readMessage(response);
  const send = () => sendRequest(readMessage(values.fill(request)), shown, url, values);
  const expected = { status: shown.first[1], headers: shown.headers, body: bodyOf(shown.body) };
  if (mark === 'again')
    expect(await eventually(send, (actual) => JSON.stringify(actual) === JSON.stringify(expected))).toEqual(expected);
  else expect(await send()).toEqual(expected);
}

/** Sends a `graphql` example with the token of the guide and compares the response. */
export async function runQuery({ text, shown }: Example, url: string, values: Values): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: values.fill('Bearer {token}') };
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ query: values.fill(text) }),
  });
  const expected: unknown = JSON.parse(shown ?? '');
  expect(values.asShown(expected, await response.json())).toEqual(expected);
}

/** Sends a request and returns the response in the notation of the shown one. */
async function sendRequest({ first, headers, body }: Message, shown: Message, url: string, values: Values) {
  const [method = '', path = ''] = first;
  const response = await fetch(url + path, { method, headers, ...(body && { body }) });
  const [status, text] = [String(response.status), await response.text()];
  const actual = bodyOf(text.trim());
  return {
    status,
    headers: shown.headers.map(([name, value]) => [name, values.asShown(value, response.headers.get(name))]),
    // The whole body helps to understand a response with another status.
    body: status === shown.first[1] ? shown.body && values.asShown(bodyOf(shown.body), actual) : actual,
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

/** The body, parsed if it is JSON. */
function bodyOf(text: string): unknown {
  return /^[{[]/.test(text) ? JSON.parse(text) : text;
}
