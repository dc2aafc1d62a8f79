import { randomUUID } from 'node:crypto';
import { Router, type RequestHandler } from 'express';
import { labelled } from '../label.ts';
import { bodyText, faultOf } from '../observe.ts';
import { answer } from '../writer/model-answer.ts';
import { readRequest } from '../writer/read-request.ts';
import type { SandboxState } from '../state.ts';
import { batchRoutes } from './batches.ts';
import { conversationRefusal, toBotConversation } from './conversation.ts';
import { sendFault } from './faults.ts';
import { imageTokensOf, messageRequest, modelRefusal, textsOf } from './request.ts';
import { sendStream } from './stream.ts';
import { limitHeaders, messageObject, sendError } from './wire.ts';

const MODELS = ['claude-haiku-5-5', 'claude-sonnet-5-5', 'claude-opus-5-5'];

/** Anthropic's Messages, Message Batches and model list. */
export function aiBRouter(state: SandboxState, address: string): Router {
  const router = Router();
  router.use(named, needsKey);
  router.get('/v1/models', (_req, res) => {
    const data = MODELS.map((id) => ({ type: 'model', id, display_name: id, created_at: '2026-01-01T00:00:00Z' }));
    res.json(labelled({ data, has_more: false, first_id: MODELS[0], last_id: MODELS.at(-1) }));
  });
  router.post('/v1/messages', async (req, res) => {
    const fault = faultOf(res);
    if (fault && sendFault(res, fault)) return;
    const read = readRequest(req, messageRequest);
    if (!read.ok) {
      const path = read.path.join('.');
      const said = {
        json: 'The request body is not valid JSON',
        missing: `${path}: Field required`,
        unknown: `${path}: Extra inputs are not permitted`,
        wrong: `${path}: ${read.message}`,
      };
      return sendError(res, 400, said[read.problem]);
    }
    const { body } = read;
    // Any name of the model family is accepted.
    if (!/^claude-[\w.-]+$/.test(body.model)) return sendError(res, 404, `model: ${body.model}`);
    const refusal = modelRefusal(body) ?? conversationRefusal(body);
    if (refusal) return sendError(res, 400, refusal);
    const imageTokens = await imageTokensOf(body);
    if (imageTokens === null) return sendError(res, 400, 'Could not process image');

    const schema = body.output_config?.format?.schema;
    const message = messageObject(
      bodyText(req),
      body.model,
      answer(
        {
          ...textsOf(body),
          imageTokens,
          schema,
          json: false,
          conversation: toBotConversation(body),
          limit: body.max_tokens,
        },
        fault,
      ),
    );
    limitHeaders(res);
    if (body.stream) return sendStream(res, message);
    res.json(labelled(message));
  });
  router.use('/v1/messages/batches', batchRoutes(state, address));
  router.use((_req, res) => sendError(res, 404, 'Not found'));
  return router;
}

const named: RequestHandler = (_req, res, next) => {
  res.setHeader('request-id', `req_${randomUUID().replaceAll('-', '').slice(0, 24)}`);
  next();
};

/** Any key except `bad` is accepted, as a bearer token or, from older clients, in the header `x-api-key`. */
const needsKey: RequestHandler = (req, res, next) => {
  const key = /^Bearer\s+(\S+)/i.exec(req.get('authorization') ?? '')?.[1] ?? req.get('x-api-key');
  if (!key) return sendError(res, 401, 'Authentication required: send an API key');
  if (key === 'bad') return sendError(res, 401, 'invalid x-api-key');
  if (!req.get('anthropic-version')) return sendError(res, 400, 'anthropic-version: header is required');
  next();
};
