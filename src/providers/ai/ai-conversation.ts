/** Something that the model may ask the service to do or to look up. */
export interface AiTool {
  /** Letters, digits and `_`. */
  name: string;
  description: string;
  /** JSON Schema of the arguments: an object. */
  parameters: Record<string, unknown>;
}

export interface AiToolCall {
  /** The provider's, or made up where it gives none: by it a result is told apart. */
  id: string;
  name: string;
  /** Not checked: what the model made up. */
  arguments: Record<string, unknown>;
}

/** What was said, in order. Calls and their results follow each other. */
export type AiTurn =
  | { role: 'user'; text: string }
  | { role: 'assistant'; text: string }
  | { role: 'calls'; text: string; calls: readonly AiToolCall[] }
  | { role: 'results'; results: readonly { call: AiToolCall; content: string }[] };

/** One request for the next turn of a conversation. */
export interface AiConversationRequest {
  model: string;
  /** What the model is and must do. */
  system: string;
  turns: readonly AiTurn[];
  tools: readonly AiTool[];
  /** Upper bound of the answer, in tokens. */
  maxOutputTokens: number;
  signal?: AbortSignal;
}

export interface AiConversationAnswer {
  /** Empty where the model only calls tools. */
  text: string;
  /** None where the turn is at its end. */
  calls: AiToolCall[];
  /** As of a text, and `calls` where the model waits for results. */
  finish: 'stop' | 'calls' | 'length' | 'refusal' | 'filtered' | 'other';
  inputTokens: number;
  outputTokens: number;
  cachedTokens: number;
}
