import { type Content, FunctionCallingConfigMode, type GenerateContentConfig, type Part } from '@google/genai';
import { z } from 'zod';
import type { AiConversationRequest, AiMessage, AiToolCall } from '../ai-conversation.ts';
import { normalizeMessages, offeredTools } from '../normalize-messages.ts';
import type { VendorToolCall } from '../vendor-answer.ts';

const callSchema = z
  .object({
    functionCall: z.object({ id: z.unknown(), name: z.unknown(), args: z.unknown() }).partial(),
    thoughtSignature: z.unknown(),
  })
  .partial({ thoughtSignature: true });

/** The id of a call, where the model gave one, and the signature of its thinking. */
const echoSchema = z.object({
  id: z.string().min(1).optional().catch(undefined),
  thoughtSignature: z.string().min(1).optional().catch(undefined),
});

/**
 * Replaces the signature of a call that has none, such as one of another vendor: models since the third generation accept
 * no call without, https://ai.google.dev/gemini-api/docs/thought-signatures.
 */
const NO_SIGNATURE = 'skip_thought_signature_validator';
const WITHOUT_SIGNATURES = /^gemini-[12]/;

/** A conversation in the format of https://ai.google.dev/gemini-api/docs/function-calling. */
export function conversationBody(request: AiConversationRequest): {
  contents: Content[];
  config: GenerateContentConfig;
} {
  const messages = normalizeMessages(request.messages);
  const offered = offeredTools(request, messages);
  return {
    contents: contentsOf(messages, WITHOUT_SIGNATURES.test(request.model) ? undefined : NO_SIGNATURE),
    config: { systemInstruction: request.system, ...(offered && toolsOf(offered)) },
  };
}

function toolsOf({ tools, callable }: NonNullable<ReturnType<typeof offeredTools>>): GenerateContentConfig {
  const mode = callable ? FunctionCallingConfigMode.AUTO : FunctionCallingConfigMode.NONE;
  return {
    tools: [
      {
        functionDeclarations: tools.map(({ name, description, parameters }) => ({
          name,
          description,
          parametersJsonSchema: parameters,
        })),
      },
    ],
    toolConfig: { functionCallingConfig: { mode } },
  };
}

/** Calls must follow a content of the user, so that a text of the model before them is in the same content. */
function contentsOf(messages: readonly AiMessage[], substitute: string | undefined): Content[] {
  const contents: { role: string; parts: Part[] }[] = [];
  for (const message of messages) {
    const role = message.role === 'user' || message.role === 'tool_results' ? 'user' : 'model';
    const before = contents.at(-1);
    if (role === 'model' && before?.role === role) before.parts.push(...partsOf(message, substitute));
    else contents.push({ role, parts: partsOf(message, substitute) });
  }
  return contents;
}

function partsOf(message: AiMessage, substitute: string | undefined): Part[] {
  if (message.role === 'tool_results')
    return message.results.map(({ call, content }) => ({
      functionResponse: { ...idOf(call), name: call.name, response: { output: content } },
    }));
  const text: Part[] = message.text === '' ? [] : [{ text: message.text }];
  if (message.role !== 'tool_calls') return text;
  // Of parallel calls only the first has a signature.
  return [...text, ...message.calls.map((each, at) => callPart(each, at === 0 ? substitute : undefined))];
}

function callPart(call: AiToolCall, substitute: string | undefined): Part {
  const thoughtSignature = echoSchema.safeParse(call.echo).data?.thoughtSignature ?? substitute;
  return {
    functionCall: { ...idOf(call), name: call.name, args: call.arguments },
    ...(thoughtSignature && { thoughtSignature }),
  };
}

/** The id that the model gave. A generated id is not sent. */
function idOf({ echo }: AiToolCall): { id?: string } {
  const id = echoSchema.safeParse(echo).data?.id;
  return id ? { id } : {};
}

/** The calls among the parts of a content. */
export function callsIn(parts: readonly unknown[]): VendorToolCall[] {
  return parts.flatMap((part) => {
    const { data } = callSchema.safeParse(part);
    if (!data) return [];
    const { id, name, args } = data.functionCall;
    const echo = echoSchema.parse({ id, thoughtSignature: data.thoughtSignature });
    return [{ id, name, arguments: args, echo }];
  });
}
