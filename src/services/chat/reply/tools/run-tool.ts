import { z } from 'zod';
import type { Context } from '../../../../core/context.ts';
import { AppError } from '../../../../core/errors.ts';
import type { AiTool, AiToolCall } from '../../../../providers/ai/ai-conversation.ts';
import type { ReplyTool } from './reply-tool.ts';

/** As the model is told of it. */
export function shownTool({ name, description, args }: ReplyTool): AiTool {
  const { $schema: _, ...parameters } = z.toJSONSchema(args);
  return { name, description, parameters };
}

/** What a call of the model comes to, as a small JSON text. A call that makes no sense or goes wrong is told so; it never throws. */
export async function runTool(ctx: Context, tools: readonly ReplyTool[], call: AiToolCall): Promise<string> {
  return JSON.stringify(await told(ctx, tools, call));
}

/** What models say of an argument that they leave out. */
const withoutNulls = (given: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));

async function told(
  ctx: Context,
  tools: readonly ReplyTool[],
  { name, arguments: given, malformed }: AiToolCall,
): Promise<object> {
  const tool = tools.find((each) => each.name === name);
  if (!tool) return { error: 'There is no such tool.', tools: tools.map((each) => each.name) };
  if (malformed) return { error: 'Wrong arguments.', problems: ['arguments: not a JSON object'] };
  const read = tool.args.safeParse(withoutNulls(given));
  if (!read.success)
    return {
      error: 'Wrong arguments.',
      problems: read.error.issues
        .slice(0, 5)
        .map(({ path, message }) => `${path.join('.') || 'arguments'}: ${message}`),
    };
  try {
    return await tool.run(ctx, read.data);
  } catch (error) {
    if (error instanceof AppError && error.code !== 'INTERNAL') return { error: error.message };
    ctx.log.warn({ err: error, tool: name }, 'a tool of the chat failed');
    return { error: 'This cannot be looked up just now.' };
  }
}
