import { OPERATIONS } from './operations.ts';
import { RESOURCES } from './resources.ts';

/** A field as the specification names it. */
export interface SpecifiedField {
  name: string;
  /** `str`, `int`, `num`, `bool`, `obj`, a resource, or an array of one of them: `[str]`. */
  type: string;
  nullable: boolean;
  required: boolean;
  /** Undefined where the specification shows no default. */
  default?: string;
  minimum?: number;
  maximum?: number;
}

export interface SpecifiedOperation {
  method: string;
  path: string;
  request: SpecifiedField[];
  /** The fields of the response, or a bare type such as `[Job]`; null where it is empty or left open. */
  response: SpecifiedField[] | string | null;
}

const FIELD = /^(\w+) (\[?\w+\]?)([?!]?)(?: =(\S*))?(?: >=(\d+))?(?: <=(\d+))?$/;

function fieldsOf(text: string): SpecifiedField[] {
  return text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
    .map((each) => {
      const [, name, type, mark, initial, least, most] = FIELD.exec(each) ?? [];
      if (!name || !type) throw new TypeError(`not a field of the specification: ${each}`);
      return {
        name,
        type,
        nullable: mark === '?',
        required: mark === '!',
        ...(initial !== undefined && { default: initial }),
        ...(least !== undefined && { minimum: Number(least) }),
        ...(most !== undefined && { maximum: Number(most) }),
      };
    });
}

function responseOf(text: string): SpecifiedOperation['response'] {
  if (text === '?' || text === 'empty') return null;
  return /^\[?[A-Z]\w*\]?$/.test(text) ? text : fieldsOf(text);
}

/** The operations of the specification. */
export const specifiedOperations: readonly SpecifiedOperation[] = OPERATIONS.trim()
  .split('\n')
  .map((line) => {
    const [route = '', request = '', response = ''] = line.split('|').map((part) => part.trim());
    const [method = '', path = ''] = route.split(' ');
    return { method, path, request: fieldsOf(request), response: responseOf(response) };
  });

/** Returns the fields of a resource of the specification; undefined for a plain type such as `str`. */
export function specifiedResource(name: string): SpecifiedField[] | undefined {
  const text = RESOURCES[name];
  return text === undefined ? undefined : fieldsOf(text);
}

/** Returns the specified operation of a route; undefined where the specification does not name it. */
export function specifiedOperation(method: string, path: string): SpecifiedOperation | undefined {
  return specifiedOperations.find((each) => each.method === method && each.path === path);
}
