/** One request for structured text: the answer must be JSON that fits `schema`. */
export interface TextRequest {
  model: string;
  /** What the model is and must do. Never contains product data. */
  system: string;
  /** The task with the product's data quoted as data. */
  user: string;
  /** JSON Schema of the answer, with the name the provider shows for it. */
  schema: { name: string; schema: Record<string, unknown> };
  /** Upper bound of the answer, in tokens: what is held before the call is computed from it. */
  maxOutputTokens: number;
  signal?: AbortSignal;
}

export interface TextAnswer {
  /** The raw text of the answer, expected to be JSON. */
  text: string;
  /** Why the model stopped: `stop` is a whole answer, `length` a cut one, `refusal` a no. */
  finish: 'stop' | 'length' | 'refusal' | 'other';
  /** Tokens as the provider counted them. */
  inputTokens: number;
  outputTokens: number;
}

/** An AI vendor. Never retries by itself: the job engine does, so that waiting and paying are seen in one place. */
export interface AiProvider {
  /** Asks once; throws {@link ProviderError}. */
  generateText(request: TextRequest): Promise<TextAnswer>;
}
