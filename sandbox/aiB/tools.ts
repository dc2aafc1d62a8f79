import { createHash } from 'node:crypto';
import { z } from 'zod';

const anything = z.unknown().optional();
const id = z.string().regex(/^[a-zA-Z0-9_-]+$/);
const name = z.string().regex(/^[a-zA-Z0-9_-]{1,128}$/);

/**
 * https://platform.claude.com/docs/en/agents-and-tools/tool-use/handle-tool-calls: tool calls, results and thinking
 * blocks.
 */
export const tool = z.strictObject({
  type: z.literal('custom').optional(),
  name,
  description: z.string().default(''),
  input_schema: z.looseObject({ type: z.literal('object') }),
  cache_control: anything,
  strict: anything,
});
export const toolChoice = z.discriminatedUnion('type', [
  z.strictObject({ type: z.enum(['auto', 'any']), disable_parallel_tool_use: z.boolean().optional() }),
  z.strictObject({ type: z.literal('none') }),
  z.strictObject({ type: z.literal('tool'), name, disable_parallel_tool_use: z.boolean().optional() }),
]);
export const toolUse = z.strictObject({
  type: z.literal('tool_use'),
  id,
  name,
  input: z.record(z.string(), z.unknown()),
  cache_control: anything,
  caller: anything,
});
export const toolResult = z.strictObject({
  type: z.literal('tool_result'),
  tool_use_id: id,
  content: z.union([z.string(), z.array(z.object({ type: z.literal('text'), text: z.string() }))]).default(''),
  is_error: z.boolean().optional(),
  cache_control: anything,
});
export const thought = z.strictObject({ type: z.literal('thinking'), thinking: z.string(), signature: z.string() });

/** The thinking block before a call of a model that always thinks: without text, with the model's signature. */
export const thoughtOf = (model: string): z.infer<typeof thought> => ({
  type: 'thinking',
  thinking: '',
  signature: createHash('sha256').update(`thought of ${model}`).digest('base64'),
});

/** Whether the model cannot turn thinking off. */
export const alwaysThinks = (model: string): boolean => /^claude-(opus-5-5|fable|mythos)/.test(model);
