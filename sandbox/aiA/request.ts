import { z } from 'zod';
import { findBreach } from '../writer/schema-rules.ts';
import { imageSize, patches } from '../writer/images.ts';
import { tool, toolCall, toolChoice } from './tools.ts';

const part = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({
    type: z.literal('image_url'),
    image_url: z.object({ url: z.string(), detail: z.enum(['auto', 'low', 'high']).optional() }),
  }),
]);
const content = z.union([z.string(), z.array(part)]);
const message = z.discriminatedUnion('role', [
  z.object({ role: z.enum(['system', 'developer', 'user']), content, tool_calls: z.undefined().optional() }),
  // The content may be missing if the message calls a function.
  z
    .object({
      role: z.literal('assistant'),
      content: content.nullish(),
      tool_calls: z.array(toolCall).min(1).optional(),
    })
    .refine(({ content, tool_calls: calls }) => content || calls, 'content is missing'),
  z.object({ role: z.literal('tool'), content, tool_call_id: z.string(), tool_calls: z.undefined().optional() }),
]);
const format = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text') }),
  z.object({ type: z.literal('json_object') }),
  z.object({
    type: z.literal('json_schema'),
    json_schema: z.object({
      name: z.string().regex(/^[\w-]{1,64}$/),
      description: z.string().optional(),
      strict: z.boolean().nullish(),
      schema: z.record(z.string(), z.unknown()).optional(),
    }),
  }),
]);
const positive = z.int().positive().nullish();
const anything = z.unknown().optional();

/**
 * https://platform.openai.com/docs/api-reference/chat/create: the fields that the sandbox uses, and the names of those
 * it ignores.
 */
export const chatRequest = z.strictObject({
  model: z.string().min(1),
  messages: z.array(message).min(1),
  tools: z.array(tool).min(1).optional(),
  tool_choice: toolChoice.optional(),
  parallel_tool_calls: z.boolean().optional(),
  response_format: format.nullish(),
  max_completion_tokens: positive,
  max_tokens: positive,
  reasoning_effort: z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max']).nullish(),
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().optional() }).nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  top_p: z.number().min(0).max(1).nullish(),
  n: z.literal(1).nullish(),
  frequency_penalty: anything,
  logit_bias: anything,
  logprobs: anything,
  metadata: anything,
  modalities: anything,
  presence_penalty: anything,
  prompt_cache_key: anything,
  safety_identifier: anything,
  seed: anything,
  service_tier: anything,
  stop: anything,
  store: anything,
  top_logprobs: anything,
  user: anything,
  verbosity: anything,
});

export type ChatRequest = z.infer<typeof chatRequest>;

/** The error of a parameter that this model does not support, or of an invalid strict schema: message and parameter. */
export function modelRefusal({
  model,
  reasoning_effort: effort,
  max_tokens: old,
  response_format: format,
}: ChatRequest): { message: string; param: string } | null {
  const reasons = /^(gpt-[5-9]|o\d)/.test(model);
  if (effort && !reasons)
    return { message: 'Unrecognized request argument supplied: reasoning_effort', param: 'reasoning_effort' };
  if (old && reasons)
    return {
      message:
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      param: 'max_tokens',
    };
  if (format?.type !== 'json_schema') return null;
  const { name, strict, schema = {} } = format.json_schema;
  const breach = strict ? findBreach(schema, { optional: false, unsupported: false }) : null;
  if (!breach) return null;
  const said =
    breach.problem === 'open'
      ? "'additionalProperties' is required to be supplied and to be false"
      : `'required' is required to be supplied and to be an array including every key in properties. Missing '${breach.name}'`;
  return {
    message: `Invalid schema for response_format '${name}': In context=(${breach.path.map((step) => `'${step}'`).join(', ')}), ${said}.`,
    param: 'response_format',
  };
}

/** The text of a message. */
export function plain(content: ChatRequest['messages'][number]['content']): string {
  return typeof content === 'string'
    ? content
    : (content ?? []).map((each) => (each.type === 'text' ? each.text : '')).join('\n');
}

/** The text of all messages, or of those with a role. */
export function textOf({ messages }: ChatRequest, role?: string): string {
  return messages
    .filter((message) => !role || message.role === role)
    .map(
      ({ content, tool_calls: calls }) =>
        plain(content) + (calls ? JSON.stringify(calls.map((call) => call.function)) : ''),
    )
    .join('\n');
}

/**
 * A patch of 32 pixels counts as 1.2 tokens, https://platform.openai.com/docs/guides/images-vision; null if one is not
 * an image.
 */
export async function imageTokensOf({ messages }: ChatRequest): Promise<number | null> {
  let tokens = 0;
  for (const { content } of messages) {
    for (const each of typeof content === 'string' ? [] : (content ?? [])) {
      if (each.type !== 'image_url') continue;
      const data = /^data:image\/(?:jpeg|png|webp|gif);base64,(.+)$/.exec(each.image_url.url)?.[1];
      const size = data ? await imageSize(data) : null;
      if (!size) return null;
      tokens += Math.ceil(Math.min(1536, patches(size, 32)) * 1.2);
    }
  }
  return tokens;
}
