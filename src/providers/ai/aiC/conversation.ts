import { type Content, FunctionCallingConfigMode, type GenerateContentConfig, type Part } from '@google/genai';
import { z } from 'zod';
import type { AiConversationRequest, AiToolCall, AiTurn } from './ai-conversation.ts';
import type { ReadCall } from './conversation-answer.ts';
import { legalTurns } from './legal-turns.ts';
import { offeredTools } from './offered-tools.ts';

const call = z
  .object({
    functionCall: z.object({ id: z.unknown(), name: z.unknown(), args: z.unknown() }).partial(),
    thoughtSignature: z.unknown(),
  })
  .partial({ thoughtSignature: true });

/** What a call came with: the id that the model gave, where it gave one, and the signature of its thoughts. */
const echo = z.object({
  id: z.string().min(1).optional().catch(undefined),
  thoughtSignature: z.string().min(1).optional().catch(undefined),
});

/**
 * Stands for the signature of a call that has none, as one of another vendor's: https://ai.google.dev/gemini-api/docs/thought-signatures.
 * Models since the third generation take no call without.
 */
const NO_SIGNATURE = 'skip_thought_signature_validator';
const WITHOUT_SIGNATURES = /^gemini-[12]/;

/** A conversation in the words of https://ai.google.dev/gemini-api/docs/function-calling. */
export function conversationOf(request: AiConversationRequest): { contents: Content[]; config: GenerateContentConfig } {
  const turns = legalTurns(request.turns);
  const offered = offeredTools(request, turns);
  return {
    contents: contentsOf(turns, WITHOUT_SIGNATURES.test(request.model) ? undefined : NO_SIGNATURE),
    config: {
      systemInstruction: request.system,
      ...(offered && {
        tools: [
          {
            functionDeclarations: offered.tools.map(({ name, description, parameters }) => ({
              name,
              description,
              parametersJsonSchema: parameters,
            })),
          },
        ],
      }),
      ...(offered && {
        toolConfig: {
          functionCallingConfig: {
            mode: offered.callable ? FunctionCallingConfigMode.AUTO : FunctionCallingConfigMode.NONE,
          },
        },
      }),
    },
  };
}

/** Calls have to follow a turn of the user's, so what the model said before them is one content with them. */
function contentsOf(turns: readonly AiTurn[], substitute: string | undefined): Content[] {
  const contents: { role: string; parts: Part[] }[] = [];
  for (const turn of turns) {
    const role = turn.role === 'user' || turn.role === 'results' ? 'user' : 'model';
    const before = contents.at(-1);
    if (role === 'model' && before?.role === role) before.parts.push(...partsOf(turn, substitute));
    else contents.push({ role, parts: partsOf(turn, substitute) });
  }
  return contents;
}

function partsOf(turn: AiTurn, substitute: string | undefined): Part[] {
  if (turn.role === 'results')
    return turn.results.map(({ call, content }) => ({
      functionResponse: { ...idOf(call), name: call.name, response: { output: content } },
    }));
  const words: Part[] = turn.text === '' ? [] : [{ text: turn.text }];
  if (turn.role !== 'calls') return words;
  // Of calls that were made at once only the first is signed.
  return [...words, ...turn.calls.map((each, at) => callPart(each, at === 0 ? substitute : undefined))];
}

function callPart(given: AiToolCall, substitute: string | undefined): Part {
  const thoughtSignature = echo.safeParse(given.echo).data?.thoughtSignature ?? substitute;
  return {
    functionCall: { ...idOf(given), name: given.name, args: given.arguments },
    ...(thoughtSignature && { thoughtSignature }),
  };
}

/** An id that was made up here is nothing to the model. */
function idOf({ echo: kept }: AiToolCall): { id?: string } {
  const id = echo.safeParse(kept).data?.id;
  return id ? { id } : {};
}

/** The calls among the parts of a content. */
export function callsIn(parts: readonly unknown[]): ReadCall[] {
  return parts.flatMap((part) => {
    const { data } = call.safeParse(part);
    if (!data) return [];
    const { id, name, args } = data.functionCall;
    return [{ id, name, arguments: args, echo: echo.parse({ id, thoughtSignature: data.thoughtSignature }) }];
  });
}
