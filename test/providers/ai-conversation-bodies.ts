export const MODELS = { aiA: 'gpt-6.1-terra', aiB: 'claude-opus-5-5', aiC: 'gemini-3.8-flash' };
export type Name = keyof typeof MODELS;
export const names = Object.keys(MODELS) as Name[];

/** Response bodies in the format of the vendors' references: text and two calls. */
export const THOUGHT = { type: 'thinking', thinking: '', signature: 'c2lnbmVk' };
export const USED = {
  aiA: { prompt_tokens: 90, completion_tokens: 20, prompt_tokens_details: { cached_tokens: 60 } },
  aiB: { input_tokens: 30, cache_read_input_tokens: 60, output_tokens: 20 },
  aiC: { promptTokenCount: 90, cachedContentTokenCount: 60, candidatesTokenCount: 15, thoughtsTokenCount: 5 },
};
export const aiA = (
  calls: unknown,
  finish_reason: string | null = 'tool_calls',
  content: string | null = 'I look.',
) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  choices: [{ index: 0, message: { role: 'assistant', content, refusal: null, tool_calls: calls }, finish_reason }],
  usage: USED.aiA,
});
export const aiB = (content: unknown[], stop_reason = 'tool_use') => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  content,
  stop_reason,
  usage: USED.aiB,
});
export const aiC = (parts: unknown[], finishReason = 'STOP') => ({
  candidates: [{ content: { role: 'model', parts }, finishReason, index: 0 }],
  usageMetadata: USED.aiC,
});
export const fn = (id: unknown, name: unknown, args: unknown) => ({
  id,
  type: 'function',
  function: { name, arguments: args },
});
export const use = (id: unknown, name: unknown, input: unknown) => ({ type: 'tool_use', id, name, input });
export const words = { type: 'text', text: 'I look.' };
export const TWO = {
  aiA: aiA([fn('call_1', 'get_balance', '{}'), fn('call_2', 'get_job', '{"job_id":"7"}')]),
  aiB: aiB([THOUGHT, words, use('toolu_1', 'get_balance', {}), use('toolu_2', 'get_job', { job_id: '7' })]),
  aiC: aiC([
    { text: 'hm', thought: true },
    { text: 'I look.' },
    { functionCall: { id: 'f1', name: 'get_balance', args: {} }, thoughtSignature: 'c2lnbmVk' },
    { functionCall: { name: 'get_job', args: { job_id: '7' } } },
  ]),
};
