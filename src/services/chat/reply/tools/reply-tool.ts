import { z } from 'zod';
import type { Context } from '../../../../core/context.ts';
import { AppError } from '../../../../core/errors.ts';
import type { AiTool, AiToolCall } from '../../../../providers/ai/ai-conversation.ts';

/** A tool that the model may call. Every argument has a description. */
export interface ReplyTool {
  name: string;
  description: string;
  args: z.ZodObject;
  /**
   * Returns a small object. The message of an AppError is sent to the model. The context has the rights of the
   * customer.
   */
  run(ctx: Context, args: unknown): object | Promise<object>;
}

/** Defines a tool whose `run` gets the parsed arguments. */
export function replyTool<Args extends z.ZodObject>(tool: {
  name: string;
  description: string;
  args: Args;
  run(ctx: Context, args: z.infer<Args>): object | Promise<object>;
}): ReplyTool {
  return { ...tool, run: (ctx, args) => tool.run(ctx, tool.args.parse(args)) };
}

/** The definition of a tool as it is sent to the model. */
export function toolDefinition({ name, description, args }: ReplyTool): AiTool {
  const { $schema: _, ...parameters } = z.toJSONSchema(args);
  return { name, description, parameters };
}

/** Runs a tool call and returns its result as JSON. Never throws: errors and invalid calls become results, too. */
export async function runTool(ctx: Context, tools: readonly ReplyTool[], call: AiToolCall): Promise<string> {
  return JSON.stringify(await resultOf(ctx, tools, call));
}

/** Models send null for an argument that they leave out. */
const withoutNulls = (given: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));

async function resultOf(
  ctx: Context,
  tools: readonly ReplyTool[],
  { name, arguments: given, malformed }: AiToolCall,
): Promise<object> {
  const tool = tools.find((each) => each.name === name);
  if (!tool) return { error: 'There is no such tool.', tools: tools.map((each) => each.name) };
  if (malformed) return { error: 'Wrong arguments.', problems: ['arguments: not a JSON object'] };
  const parsed = tool.args.safeParse(withoutNulls(given));
  if (!parsed.success)
    return {
      error: 'Wrong arguments.',
      problems: parsed.error.issues
        .slice(0, 5)
        .map(({ path, message }) => `${path.join('.') || 'arguments'}: ${message}`),
    };
  try {
    return await tool.run(ctx, parsed.data);
  } catch (error) {
    if (error instanceof AppError && error.code !== 'INTERNAL') return { error: error.message };
    ctx.log.warn({ event: 'chat.tool_failed', err: error, tool: name }, 'A tool of the chat bot failed.');
    return { error: 'This cannot be looked up just now.' };
  }
}
