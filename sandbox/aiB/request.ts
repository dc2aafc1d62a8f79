import { z } from 'zod';
import { findBreach } from '../writer/schema-rules.ts';
import { imageSize, patches } from '../writer/images.ts';
import { thought, tool, toolChoice, toolResult, toolUse } from './tools.ts';

const anything = z.unknown().optional();
const text = z.strictObject({
  type: z.literal('text'),
  text: z.string().min(1, 'text content blocks must be non-empty'),
  cache_control: anything,
  citations: anything,
});
const image = z.strictObject({
  type: z.literal('image'),
  source: z.discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('base64'),
      media_type: z.enum(['image/jpeg', 'image/png', 'image/gif', 'image/webp']),
      data: z.string(),
    }),
    z.strictObject({ type: z.literal('url'), url: z.url() }),
  ]),
  cache_control: anything,
  transformations: anything,
});
const thinking = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('disabled') }),
  z.strictObject({ type: z.literal('between_tools') }),
  z.strictObject({ type: z.literal('adaptive'), display: anything }),
  z.strictObject({ type: z.literal('enabled'), budget_tokens: z.int().min(1024), display: anything }),
]);

/**
 * https://platform.claude.com/docs/en/api/messages: the fields that the sandbox uses, and the names of those it
 * ignores.
 */
export const messageRequest = z.strictObject({
  model: z.string().min(1),
  max_tokens: z.int().min(1),
  messages: z
    .array(
      z.strictObject({
        role: z.enum(['user', 'assistant']),
        content: z.union([
          z.string().min(1),
          z.array(z.discriminatedUnion('type', [text, image, toolUse, toolResult, thought])).min(1),
        ]),
      }),
    )
    .min(1),
  system: z.union([z.string(), z.array(text)]).optional(),
  output_config: z
    .strictObject({
      effort: z.enum(['low', 'medium', 'high', 'xhigh', 'max']).nullish(),
      format: z.strictObject({ type: z.literal('json_schema'), schema: z.record(z.string(), z.unknown()) }).nullish(),
    })
    .optional(),
  thinking: thinking.optional(),
  stream: z.boolean().optional(),
  tools: z.array(tool).optional(),
  tool_choice: toolChoice.optional(),
  cache_control: anything,
  container: anything,
  inference_geo: anything,
  metadata: anything,
  service_tier: anything,
  speed: anything,
  stop_sequences: anything,
});

export type MessageRequest = z.infer<typeof messageRequest>;

/**
 * Thinking modes that a model family rejects,
 * https://platform.claude.com/docs/en/build-with-claude/thinking-troubleshooting.
 */
const REFUSED: readonly [RegExp, readonly string[]][] = [
  [/^claude-sonnet-5-5/, ['disabled', 'enabled']],
  [/^claude-(opus-5-5|fable|mythos)/, ['disabled', 'enabled', 'between_tools']],
  [/^claude-[a-z]+-5/, ['enabled', 'between_tools']],
  [/^/, ['between_tools']],
];

/** The error of a parameter that this model does not support, or of an unsupported schema. */
export function modelRefusal({
  model,
  thinking,
  max_tokens: most,
  output_config: output,
}: MessageRequest): string | null {
  const [, refused = []] = REFUSED.find(([family]) => family.test(model)) ?? [];
  if (thinking && refused.includes(thinking.type)) {
    const instead =
      refused.includes('between_tools') || thinking.type !== 'disabled'
        ? '"thinking.type.adaptive" and "output_config.effort" to control thinking behavior'
        : '"thinking.type.between_tools" to turn off up-front thinking';
    return `"thinking.type.${thinking.type}" is not supported for this model. Use ${instead}.`;
  }
  if (thinking?.type === 'enabled' && thinking.budget_tokens >= most)
    return '`max_tokens` must be greater than `thinking.budget_tokens`.';
  const breach = output?.format ? findBreach(output.format.schema, { optional: true, unsupported: true }) : null;
  if (!breach) return null;
  return breach.problem === 'open'
    ? "output_config.format.schema: For 'object' type, 'additionalProperties' must be explicitly set to false"
    : `output_config.format.schema: For this type, property '${breach.name}' is not supported`;
}

type Content =
  | string
  | { type: string; text?: string; content?: string | { type: string; text: string }[]; input?: object }[];

/** The text of a message, calls and results included. */
export const plain = (content: Content): string =>
  typeof content === 'string'
    ? content
    : content
        .map(
          ({ text, content: result, input }) =>
            text ?? (result !== undefined ? plain(result) : input ? JSON.stringify(input) : ''),
        )
        .join('\n');

/** The user's text, and all text that the model reads. */
export function textsOf({ messages, system = '' }: MessageRequest): { prompt: string; read: string } {
  const said = (role?: string) =>
    messages
      .filter((message) => !role || message.role === role)
      .map(({ content }) => plain(content))
      .join('\n');
  return { prompt: said('user'), read: `${plain(system)}\n${said()}` };
}

/**
 * A square of 28 pixels is one token, https://platform.claude.com/docs/en/build-with-claude/vision; null if one is not
 * an image.
 */
export async function imageTokensOf({ messages }: MessageRequest): Promise<number | null> {
  let tokens = 0;
  for (const { content } of messages) {
    for (const block of typeof content === 'string' ? [] : content) {
      if (block.type !== 'image') continue;
      const size = block.source.type === 'base64' ? await imageSize(block.source.data) : null;
      if (!size) return null;
      tokens += Math.min(4784, patches(size, 28));
    }
  }
  return tokens;
}
