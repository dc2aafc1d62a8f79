import { Router, type RequestHandler } from 'express';
import { labelled } from '../label.ts';
import { bodyText, faultOf } from '../observe.ts';
import { answer } from '../writer/model-answer.ts';
import { readRequest } from '../writer/read-request.ts';
import type { SandboxState } from '../state.ts';
import { batchRoutes } from './batches.ts';
import { conversationRefusal, toBotConversation } from './conversation.ts';
import { sendFault } from './faults.ts';
import { chatRequest, imageTokensOf, modelRefusal, textOf } from './request.ts';
import { sendStream } from './stream.ts';
import { completionObject, completionOf, limitHeaders, sendError } from './wire.ts';

const MODELS = ['gpt-6-luna', 'gpt-6.1-terra', 'gpt-6.1-sol'];
/** Any name of one of the model families is accepted. */
const KNOWN = /^(gpt|chatgpt|o\d)-?[\w.:-]*$/;

/** OpenAI's Chat Completions, model list, files and batches. */
export function aiARouter(state: SandboxState, address: string): Router {
  const router = Router();
  router.use(needsKey);
  router.get('/models', (_req, res) => {
    res.json(
      labelled({
        object: 'list',
        data: MODELS.map((id) => ({ id, object: 'model', created: 0, owned_by: 'sandbox' })),
      }),
    );
  });
  router.post('/chat/completions', async (req, res) => {
    const fault = faultOf(res);
    if (fault && sendFault(res, fault)) return;
    const refuse = (message: string, param: string | null, code: string | null = null) =>
      sendError(res, 400, message, 'invalid_request_error', code, param);
    const read = readRequest(req, chatRequest);
    if (!read.ok) {
      const param = read.path.join('.') || null;
      if (read.problem === 'json') return refuse('We could not parse the JSON body of your request.', null);
      if (read.problem === 'missing')
        return refuse(`Missing required parameter: '${param}'.`, param, 'missing_required_parameter');
      if (read.problem === 'unknown')
        return refuse(`Unrecognized request argument supplied: ${param}`, param, 'unknown_parameter');
      return refuse(`Invalid value for '${param}': ${read.message}.`, param, 'invalid_value');
    }
    const { body } = read;
    if (!KNOWN.test(body.model))
      return sendError(
        res,
        404,
        `The model \`${body.model}\` does not exist or you do not have access to it.`,
        'invalid_request_error',
        'model_not_found',
      );
    const refusal = modelRefusal(body) ?? conversationRefusal(body);
    if (refusal) return refuse(refusal.message, refusal.param);
    const imageTokens = await imageTokensOf(body);
    if (imageTokens === null)
      return refuse(
        'You uploaded an unsupported image. Please make sure your image is valid.',
        'messages',
        'invalid_image',
      );

    const format = body.response_format;
    const schema = format?.type === 'json_schema' ? format.json_schema.schema : undefined;
    const limit = body.max_completion_tokens ?? body.max_tokens ?? Infinity;
    const said = answer(
      {
        prompt: textOf(body, 'user'),
        read: textOf(body),
        imageTokens,
        schema,
        json: format?.type === 'json_object',
        conversation: toBotConversation(body),
        limit,
      },
      fault,
    );
    const completion = completionOf(bodyText(req), body.model, said);
    limitHeaders(res);
    if (body.stream) return sendStream(res, completion, body.stream_options?.include_usage === true);
    res.json(completionObject(completion));
  });
  router.use(batchRoutes(state, address));
  router.use((_req, res) => sendError(res, 404, 'Unknown request URL.', 'invalid_request_error', 'unknown_url'));
  return router;
}

/** Any key except `bad` is accepted, so that both cases can be tried. */
const needsKey: RequestHandler = (req, res, next) => {
  const key = /^Bearer\s+(\S+)/i.exec(req.get('authorization') ?? '')?.[1];
  if (!key) return sendError(res, 401, "You didn't provide an API key.", 'invalid_request_error', null);
  if (key === 'bad')
    return sendError(res, 401, 'Incorrect API key provided: bad.', 'invalid_request_error', 'invalid_api_key');
  next();
};
