import type { z } from 'zod';
import type { Context } from '../../../../core/context.ts';

/** Something the model may look up. Every property of its arguments says what it is. */
export interface ReplyTool {
  name: string;
  description: string;
  args: z.ZodObject;
  /** What it tells, small; an AppError's sentence is told too. The context has the customer's rights. */
  run(ctx: Context, args: unknown): object | Promise<object>;
}

/** A tool whose `run` gets what its arguments were checked to be. */
export function replyTool<Args extends z.ZodObject>(tool: {
  name: string;
  description: string;
  args: Args;
  run(ctx: Context, args: z.infer<Args>): object | Promise<object>;
}): ReplyTool {
  return { ...tool, run: (ctx, args) => tool.run(ctx, tool.args.parse(args)) };
}
