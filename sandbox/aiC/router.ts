import { type Request, type RequestHandler, type Response, Router } from 'express';
import { labelled } from '../label.ts';
import { bodyText, faultOf } from '../observe.ts';
import { answer, pieces } from '../writer/model-answer.ts';
import { readRequest } from '../writer/read-request.ts';
import type { SandboxState } from '../state.ts';
import { batchRoutes } from './batches.ts';
import { conversationRefusal, toBotConversation } from './conversation.ts';
import { sendFault } from './faults.ts';
import { contentRequest, imageTokensOf, modelRefusal, textsOf } from './request.ts';
import { chunksOf, sendError } from './wire.ts';

const MODELS = ['gemini-3.5-flash-lite', 'gemini-3.8-flash', 'gemini-4-argon'];
const CALL = /^\/(v1|v1beta)\/models\/([^/:]+):(generateContent|streamGenerateContent)$/;

/** Gemini's generateContent, batch mode and model list. */
export function aiCRouter(state: SandboxState, address: string): Router {
  const router = Router();
  router.use(needsKey);
  router.get(/^\/v1(?:beta)?\/models$/, (_req, res) => {
    const models = MODELS.map((id) => ({
      name: `models/${id}`,
      displayName: id,
      supportedGenerationMethods: ['generateContent', 'countTokens'],
    }));
    res.json(labelled({ models }));
  });
  router.post(CALL, (req, res) => {
    const [version, model, method] = [req.params['0'], req.params['1'], req.params['2']] as [string, string, string];
    return generate(req, res, { version, model, streamed: method === 'streamGenerateContent' });
  });
  router.use(batchRoutes(state, address));
  router.use((_req, res) => sendError(res, 404, 'Requested entity was not found.'));
  return router;
}

async function generate(
  req: Request,
  res: Response,
  { version, model, streamed }: { version: string; model: string; streamed: boolean },
): Promise<void> {
  const fault = faultOf(res);
  if (fault && sendFault(res, fault)) return;
  // Any name of the model family is accepted.
  if (!/^gemini-[\w.-]+$/.test(model))
    return sendError(
      res,
      404,
      `models/${model} is not found for API version ${version}, or is not supported for generateContent.`,
    );
  const read = readRequest(req, contentRequest);
  if (!read.ok) {
    const path = read.path.join('.');
    const said = {
      json: 'Invalid JSON payload received.',
      missing: `* GenerateContentRequest.${path}: ${path} is not specified`,
      unknown: `Invalid JSON payload received. Unknown name "${read.path.at(-1)}": Cannot find field.`,
      wrong: `Invalid value at '${path}': ${read.message}`,
    };
    return sendError(res, 400, said[read.problem]);
  }
  const { body } = read;
  const refusal = modelRefusal(model, body) ?? conversationRefusal(model, body);
  if (refusal) return sendError(res, 400, refusal);
  const imageTokens = await imageTokensOf(body);
  if (imageTokens === null) return sendError(res, 400, 'Unable to process input image.');

  const {
    responseJsonSchema,
    responseSchema,
    responseMimeType,
    maxOutputTokens = Infinity,
  } = body.generationConfig ?? {};
  const schema = responseJsonSchema ?? responseSchema;
  const said = answer(
    {
      ...textsOf(body),
      imageTokens,
      schema,
      json: responseMimeType === 'application/json',
      conversation: toBotConversation(body),
      limit: maxOutputTokens,
    },
    fault,
  );
  const chunks = chunksOf(bodyText(req), model, said, streamed ? pieces(said.text) : [said.text]);
  if (!streamed) return void res.json(labelled(chunks[0]!));
  // Without `alt=sse`, the stream is one JSON array.
  if (req.query['alt'] !== 'sse') return void res.json(chunks);
  res.status(200).type('text/event-stream').setHeader('Cache-Control', 'no-cache');
  for (const chunk of chunks) res.write(`data: ${JSON.stringify(chunk)}\r\n\r\n`);
  res.end();
}

/** Any key except `bad` is accepted. Like Google, the sandbox reports `bad` as an invalid request. */
const needsKey: RequestHandler = (req, res, next) => {
  const key = req.get('x-goog-api-key') ?? req.query['key'];
  if (!key)
    return sendError(
      res,
      403,
      "Method doesn't allow unregistered callers. Please use API Key or other form of API consumer identity to call this API.",
    );
  if (key !== 'bad') return next();
  const details = [
    {
      '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
      reason: 'API_KEY_INVALID',
      domain: 'googleapis.com',
      metadata: { service: 'generativelanguage.googleapis.com' },
    },
  ];
  sendError(res, 400, 'API key not valid. Please pass a valid API key.', details);
};
