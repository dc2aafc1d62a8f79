import { type BoundInput, isRequired, OWN_INPUTS } from '../../../schema/mcp/input-schema.ts';
import type { Tool, Values } from '../../../schema/mcp/tool.ts';
import { type FieldError, invalid } from '../../core/errors.ts';
import { parseBody } from '../../core/parse.ts';
import { findUnstorable, UNSTORABLE } from '../../core/storable.ts';
import { checkValue } from '../rest/check-value.ts';

/** The arguments of a call: those of the operation, by the names of the inputs, and those of the tool itself. */
export interface ToolArguments<K extends Tool['kind'] = Tool['kind']> {
  values: Values;
  own: ReturnType<(typeof OWN_INPUTS)[K]['parse']>;
}

/**
 * Checks the arguments of a call as a REST request is checked. Null is the same as an absent argument, because models
 * send it for what they leave out. Throws 422 that names every invalid argument.
 */
export function readInputs<K extends Tool['kind']>(
  kind: K,
  inputs: readonly BoundInput[],
  given: Values,
): ToolArguments<K> {
  const errors: FieldError[] = [];
  const values: Values = {};
  for (const input of inputs) {
    const { name } = input;
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (value === undefined && isRequired(input))
      errors.push({ loc: ['body', name], msg: 'field required', type: 'missing' });
    if (value === undefined || (value === null && !isRequired(input))) continue;
    values[name] = value;
    checkInput(input, value, errors);
  }
  if (errors.length > 0) throw invalid(errors);
  const known = new Set(inputs.map(({ name }) => name));
  const others = Object.fromEntries(
    Object.entries(given).filter(([name, value]) => !known.has(name) && value !== null),
  );
  return { values, own: parseBody(OWN_INPUTS[kind], others) as ToolArguments<K>['own'] };
}

function checkInput(input: BoundInput, value: unknown, errors: FieldError[]): void {
  const loc = ['body', input.name];
  if (value === null && isRequired(input))
    return void errors.push({ loc, msg: 'must not be null', type: 'null_not_allowed' });
  const { maxItems } = input;
  if (maxItems !== undefined && Array.isArray(value) && (value.length === 0 || value.length > maxItems))
    return void errors.push({ loc, msg: `must have 1 to ${maxItems} entries`, type: 'value_error' });
  const broken = findUnstorable(value);
  if (broken) errors.push({ loc: [...loc, ...broken], msg: UNSTORABLE, type: 'value_error' });
  else checkValue(value, input.arg.type, loc, errors);
}
