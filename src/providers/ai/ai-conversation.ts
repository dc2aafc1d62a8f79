/** A function of the service that the model may call. */
export interface AiTool {
  /** Letters, digits and `_`, at most 64, with a letter first. */
  name: string;
  description: string;
  /** JSON Schema of the arguments: an object. */
  parameters: Record<string, unknown>;
}

export interface AiToolCall {
  /** The id of the vendor, or a generated one where the vendor gives none. Unique within an answer; results refer to it. */
  id: string;
  name: string;
  /** As the model wrote them, not validated. Empty where they were not an object. */
  arguments: Record<string, unknown>;
  /** Set when the arguments were not a JSON object. */
  malformed?: true;
  /** Data that the vendor needs back with the call, as plain JSON. Only the vendor's own code reads it. */
  echo?: unknown;
}

/**
 * A message of a conversation, oldest first. Results follow their calls, and a call without a result is left out, because
 * no vendor accepts one. Any other order is allowed: {@link normalizeMessages} corrects consecutive messages of one side,
 * empty messages and a conversation that begins with the assistant.
 */
export type AiMessage =
  | { role: 'user'; text: string }
  | { role: 'assistant'; text: string }
  | { role: 'tool_calls'; text: string; calls: readonly AiToolCall[] }
  | { role: 'tool_results'; results: readonly { call: AiToolCall; content: string }[] };

/** A request for the next message of a conversation, whose last message is the user's or contains tool results. */
export interface AiConversationRequest {
  model: string;
  /** The role and the rules of the model. */
  system: string;
  messages: readonly AiMessage[];
  tools: readonly AiTool[];
  /** `auto`, the default: the model decides whether it calls a tool. `none`: it has to write text. */
  toolUse?: 'auto' | 'none';
  /** Upper bound of the answer in tokens, without thinking, as for a text. */
  maxOutputTokens: number;
  signal?: AbortSignal;
}

export interface AiConversationAnswer {
  /** Empty where the model only calls tools. */
  text: string;
  /**
   * Empty unless the model waits for results. An answer that was cut off or stopped has none, because its last call may
   * be incomplete.
   */
  calls: AiToolCall[];
  /** As for a text; `tool_calls` where the model waits for the results of at least one call. */
  finish: 'stop' | 'tool_calls' | 'length' | 'refusal' | 'filtered' | 'other';
  /** Tokens as the vendor bills them, as for a text. */
  inputTokens: number;
  outputTokens: number;
  cachedTokens: number;
}
