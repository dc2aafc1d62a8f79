import type { Response } from 'express';
import type { Fault } from '../faults.ts';
import { sendError, usageOf, type Completion } from './wire.ts';

/** Answers with a fault that OpenAI shows as an error; false for one that bends a normal answer. */
export function sendFault(res: Response, fault: Fault): boolean {
  if (fault.retry_after !== undefined) res.setHeader('Retry-After', String(fault.retry_after));
  switch (fault.kind) {
    case 'status':
      sendError(res, fault.status ?? 500, 'The server had an error while processing your request.', 'server_error', null);
      return true;
    case 'rate_limit':
    case 'throttled':
      sendError(res, 429, 'Rate limit reached for requests.', 'requests', 'rate_limit_exceeded');
      return true;
    case 'quota':
      sendError(res, 429, 'You exceeded your current quota.', 'insufficient_quota', 'insufficient_quota');
      return true;
    case 'user_error':
      sendError(res, 400, 'Invalid request.', 'invalid_request_error', 'invalid_value');
      return true;
    default:
      return false;
  }
}

/** Turns a good answer into the bad one the fault asks for. */
export function bend(completion: Completion, fault: Fault | undefined): Completion {
  const { content, usage } = completion;
  switch (fault?.kind) {
    case 'refusal':
      return { ...completion, content: null, refusal: 'I am sorry, I cannot help with that.' };
    case 'cut':
      return { ...completion, content: (content ?? '').slice(0, Math.floor((content ?? '').length / 2)), finish: 'length' };
    case 'prose':
      return { ...completion, content: 'Of course! Here is the text you asked for.' };
    case 'empty':
      return { ...completion, content: '' };
    case 'wrong_usage':
      return { ...completion, usage: usageOf(usage.prompt_tokens * 1000, usage.completion_tokens * 1000) };
    case 'no_usage':
      return { ...completion, usage: usageOf(0, 0) };
    default:
      return completion;
  }
}
