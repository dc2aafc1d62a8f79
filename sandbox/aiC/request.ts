import { z } from 'zod';
import { imageSize } from '../writer/images.ts';
import { functionCall, functionResponse, tool, toolConfig } from './tools.ts';

const anything = z.unknown().optional();
const part = z.union([
  z.strictObject({ text: z.string(), thoughtSignature: anything }),
  functionCall,
  functionResponse,
  z.strictObject({ inlineData: z.strictObject({ mimeType: z.string(), data: z.base64() }), mediaResolution: anything }),
]);
const content = z.strictObject({ role: z.enum(['user', 'model']).optional(), parts: z.array(part).min(1) });

/** https://ai.google.dev/api/generate-content: the fields that the sandbox uses, and the names of those it ignores. */
export const contentRequest = z.strictObject({
  contents: z.array(content).min(1),
  systemInstruction: content.optional(),
  generationConfig: z
    .strictObject({
      maxOutputTokens: z.int().positive().optional(),
      responseMimeType: z.enum(['text/plain', 'application/json']).optional(),
      responseSchema: z.record(z.string(), z.unknown()).optional(),
      responseJsonSchema: z.record(z.string(), z.unknown()).optional(),
      thinkingConfig: z
        .strictObject({
          thinkingLevel: z.enum(['MINIMAL', 'LOW', 'MEDIUM', 'HIGH']).optional(),
          thinkingBudget: z.int().min(-1).optional(),
          includeThoughts: z.boolean().optional(),
        })
        .optional(),
      candidateCount: z.literal(1).optional(),
      temperature: anything,
      topP: anything,
      topK: anything,
      seed: anything,
      stopSequences: anything,
      presencePenalty: anything,
      frequencyPenalty: anything,
      mediaResolution: anything,
    })
    .optional(),
  tools: z.array(tool).optional(),
  toolConfig: toolConfig.optional(),
  safetySettings: anything,
  cachedContent: anything,
  labels: anything,
  serviceTier: anything,
  store: anything,
});

export type ContentRequest = z.infer<typeof contentRequest>;

/**
 * The error of parameters that conflict or that this model does not support:
 * https://ai.google.dev/gemini-api/docs/thinking.
 */
export function modelRefusal(model: string, { generationConfig: config = {} }: ContentRequest): string | null {
  const { responseSchema, responseJsonSchema, responseMimeType, thinkingConfig: thinking } = config;
  if (responseSchema && responseJsonSchema) return 'Only one of response_schema and response_json_schema can be set.';
  if ((responseSchema ?? responseJsonSchema) && responseMimeType !== 'application/json')
    return "Response schema is only supported with response_mime_type: 'application/json'.";
  if (!thinking?.thinkingLevel) return null;
  if (thinking.thinkingBudget !== undefined) return 'You can only set one of thinking budget and thinking level.';
  if (/^gemini-[12]/.test(model)) return 'Thinking level is not supported for this model.';
  return thinking.thinkingLevel === 'MINIMAL' && !model.includes('-lite')
    ? 'Thinking level MINIMAL is not supported for this model.'
    : null;
}

/** The text of a content, calls and results included. */
export const plain = ({ parts }: Pick<z.infer<typeof content>, 'parts'>): string =>
  parts.map((each) => ('text' in each ? each.text : 'inlineData' in each ? '' : JSON.stringify(each))).join('\n');

/** The user's text, and all text that the model reads. */
export function textsOf({ contents, systemInstruction }: ContentRequest): { prompt: string; read: string } {
  const said = contents.map(plain).join('\n');
  return {
    prompt: contents
      .filter(({ role }) => role !== 'model')
      .map(plain)
      .join('\n'),
    read: `${systemInstruction ? plain(systemInstruction) : ''}\n${said}`,
  };
}

/**
 * Every image costs the same number of tokens, https://ai.google.dev/gemini-api/docs/media-resolution; null if one is
 * not an image.
 */
export async function imageTokensOf({ contents }: ContentRequest): Promise<number | null> {
  let tokens = 0;
  for (const each of contents.flatMap(({ parts }) => parts)) {
    if (!('inlineData' in each)) continue;
    if (
      !/^image\/(jpeg|png|webp|heic|heif)$/.test(each.inlineData.mimeType) ||
      !(await imageSize(each.inlineData.data))
    )
      return null;
    tokens += 1090;
  }
  return tokens;
}
