import { shaped } from '../../../schema/mcp/result-schema.ts';
import type { RecordTool, Values } from '../../../schema/mcp/tool.ts';
import type { Context } from '../../core/context.ts';
import type { Toolbox } from './toolbox.ts';

/** More than an item has texts in other languages. */
const MAX_ADDED = 100;

/** Runs the operation of a tool and returns its record, with the list that the result also has. Throws what they throw. */
export async function readShaped(
  ctx: Context,
  toolbox: Toolbox,
  { operation, result, also }: Pick<RecordTool, 'operation' | 'result' | 'also'>,
  args: readonly string[],
  variables: Values,
): Promise<Values> {
  const { body } = await toolbox.operation(operation, args, result.fields).run(ctx, variables);
  const record = shaped(body as Values, result);
  if (!also) return record;
  const list = toolbox.operation(also.operation, [...args, 'limit'], `${also.records} { ${also.record.fields} }`);
  const { body: listed } = await list.run(ctx, { ...variables, limit: MAX_ADDED });
  const records = (listed as Record<string, Values[]>)[also.records]!;
  return { ...record, [also.records]: records.map((each) => shaped(each, also.record)) };
}
