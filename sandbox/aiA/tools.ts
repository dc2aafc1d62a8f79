import { z } from 'zod';

const name = z.string().regex(/^[\w-]{1,64}$/);

/** https://platform.openai.com/docs/guides/function-calling?api-mode=chat: functions and the tool choice. */
export const tool = z.object({
  type: z.literal('function'),
  function: z.strictObject({
    name,
    description: z.string().max(1024).default(''),
    parameters: z.record(z.string(), z.unknown()).default({}),
    strict: z.boolean().nullish(),
  }),
});
export const toolChoice = z.union([
  z.enum(['none', 'auto', 'required']),
  z.object({ type: z.literal('function'), function: z.object({ name }) }),
]);
export const toolCall = z.object({
  id: z.string().min(1).max(40),
  type: z.literal('function'),
  function: z.object({ name, arguments: z.string() }),
});
