import { Router, type Request, type RequestHandler } from 'express';
import { labelled } from '../label.ts';
import { bodyText, faultOf } from '../observe.ts';
import { answerSchema, answerText, type Schema } from '../writer/answer.ts';
import { bend, sendFault } from './faults.ts';
import { sendStream } from './stream.ts';
import { completionId, completionObject, sendError, tokensOf, usageOf, type Completion } from './wire.ts';

/** The fields of https://platform.openai.com/docs/api-reference/chat/create that the sandbox heeds. */
interface ChatRequest {
  model?: string;
  messages?: { role: string; content?: string | { type: string; text?: string }[] }[];
  response_format?: { type: string; json_schema?: { schema?: Schema } };
  max_completion_tokens?: number;
  max_tokens?: number;
  stream?: boolean;
  stream_options?: { include_usage?: boolean };
}

/** OpenAI's Chat Completions and model list. */
export function aiARouter(): Router {
  const router = Router();
  router.use(needsKey);
  router.get('/models', (_req, res) => {
    const data = ['gpt-4.1-nano', 'gpt-4.1-mini', 'gpt-4.1'].map((id) => ({ id, object: 'model', created: 0, owned_by: 'sandbox' }));
    res.json(labelled({ object: 'list', data }));
  });
  router.post('/chat/completions', (req, res) => {
    const fault = faultOf(res);
    if (fault && sendFault(res, fault)) return;
    const body = readRequest(req);
    if (!body?.model || !Array.isArray(body.messages)) {
      return sendError(res, 400, 'you must provide a model parameter and messages', 'invalid_request_error', null);
    }
    if (body.model.startsWith('no-such')) {
      const message = `The model \`${body.model}\` does not exist or you do not have access to it.`;
      return sendError(res, 404, message, 'invalid_request_error', 'model_not_found');
    }
    const completion = bend(complete(body, completionId(bodyText(req))), fault);
    if (body.stream) return sendStream(res, completion, body.stream_options?.include_usage === true);
    res.json(completionObject(completion));
  });
  router.use((_req, res) => sendError(res, 404, 'Unknown request URL.', 'invalid_request_error', 'unknown_url'));
  return router;
}

/** Any key will do but `bad`, so that both ways can be tried. */
const needsKey: RequestHandler = (req, res, next) => {
  const key = /^Bearer\s+(\S+)/i.exec(req.get('authorization') ?? '')?.[1];
  if (!key) return sendError(res, 401, "You didn't provide an API key.", 'invalid_request_error', null);
  if (key === 'bad') return sendError(res, 401, 'Incorrect API key provided: bad.', 'invalid_request_error', 'invalid_api_key');
  next();
};

function readRequest(req: Request): ChatRequest | undefined {
  try {
    return JSON.parse(bodyText(req)) as ChatRequest;
  } catch {
    return undefined;
  }
}

function complete(request: ChatRequest, id: string): Completion {
  const { model = '', messages = [], response_format: format } = request;
  const text = (role?: string) => messages.filter((message) => !role || message.role === role).map(contentOf).join('\n');
  const schema = format?.json_schema?.schema;
  const prompt = text('user');
  const whole = schema ? JSON.stringify(answerSchema(schema, prompt)) : plain(prompt, format?.type);
  const limit = request.max_completion_tokens ?? request.max_tokens ?? Infinity;
  const fits = tokensOf(whole) <= limit;
  const content = fits ? whole : whole.slice(0, limit * 4);
  return { id, model, content, refusal: null, finish: fits ? 'stop' : 'length', usage: usageOf(tokensOf(text()), tokensOf(content)) };
}

const plain = (prompt: string, format: string | undefined): string =>
  format === 'json_object' ? JSON.stringify({ content: answerText(prompt) }) : answerText(prompt);

function contentOf({ content }: { content?: string | { text?: string }[] }): string {
  return typeof content === 'string' ? content : (content ?? []).map((part) => part.text ?? '').join('\n');
}
