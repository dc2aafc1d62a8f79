/** Something that the model may ask the service to do or to look up. */
export interface AiTool {
  /** Letters, digits and `_`, at most 64, with a letter first. */
  name: string;
  description: string;
  /** JSON Schema of the arguments: an object. */
  parameters: Record<string, unknown>;
}

export interface AiToolCall {
  /** The provider's, or made up where it gives none: by it a result is told apart. At most one call of an answer has it. */
  id: string;
  name: string;
  /** Not checked: what the model made up. Empty where that was no object. */
  arguments: Record<string, unknown>;
  /** Whether the model wrote something that is no JSON object, so that the arguments say nothing. */
  malformed?: true;
  /** What the provider wants to get back with the call, as plain JSON; nobody else reads it. A call that is kept is kept with it. */
  echo?: unknown;
}

/**
 * What was said, in order. Results follow their calls; a call without a result is left out, for no provider takes one.
 * Nothing else is asked of the order: turns of one side that follow each other, empty ones, and a first word of the assistant's are made legal.
 */
export type AiTurn =
  | { role: 'user'; text: string }
  | { role: 'assistant'; text: string }
  | { role: 'calls'; text: string; calls: readonly AiToolCall[] }
  | { role: 'results'; results: readonly { call: AiToolCall; content: string }[] };

/** One request for the next turn of a conversation, whose last turn is the user's or results. */
export interface AiConversationRequest {
  model: string;
  /** What the model is and must do. */
  system: string;
  turns: readonly AiTurn[];
  tools: readonly AiTool[];
  /** `none` has the model speak, whatever tools there are; `auto`, the default, leaves it to the model. Without tools it can only speak. */
  toolUse?: 'auto' | 'none';
  /** Upper bound of the answer, in tokens, without what the model thinks first, as of a text. */
  maxOutputTokens: number;
  signal?: AbortSignal;
}

export interface AiConversationAnswer {
  /** Empty where the model only calls tools. */
  text: string;
  /** None where the turn is at its end, and none of an answer that was cut or stopped: half a call is no call. */
  calls: AiToolCall[];
  /** As of a text, and `calls` where the model waits for results, of which there is one call at least. */
  finish: 'stop' | 'calls' | 'length' | 'refusal' | 'filtered' | 'other';
  /** Tokens as the provider bills them, as of a text. */
  inputTokens: number;
  outputTokens: number;
  cachedTokens: number;
}
