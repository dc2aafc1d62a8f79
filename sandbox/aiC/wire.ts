import { createHash } from 'node:crypto';
import type { Response } from 'express';
import { labelled } from '../label.ts';
import type { ModelAnswer } from '../writer/model-answer.ts';
import { SIGNATURE } from './tools.ts';

/** The canonical name of each status, https://cloud.google.com/apis/design/errors#handling_errors */
const STATUSES: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  409: 'ABORTED',
  429: 'RESOURCE_EXHAUSTED',
  499: 'CANCELLED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
};

/** The error object of Google's APIs. */
export function sendError(
  res: Response,
  code: number,
  message: string,
  details?: object[],
  status = STATUSES[code] ?? 'UNKNOWN',
): void {
  res.status(code).json(labelled({ error: { code, message, status, ...(details && { details }) } }));
}

/** One chunk of an answer, or the whole answer: https://ai.google.dev/api/generate-content#generatecontentresponse */
export interface Chunk {
  candidates?: object[];
  promptFeedback?: object;
  usageMetadata: object;
  modelVersion: string;
  responseId: string;
}

/**
 * Converts an answer to chunks of its text; the last one has the finish reason. The same request always gets the same
 * id.
 */
export function chunksOf(
  body: string,
  model: string,
  { text, calls, finish, inputTokens, outputTokens }: ModelAnswer,
  pieces: readonly string[],
): Chunk[] {
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const shared = {
    usageMetadata: {
      promptTokenCount: inputTokens,
      candidatesTokenCount: outputTokens,
      totalTokenCount: inputTokens + outputTokens,
      promptTokensDetails: [{ modality: 'TEXT', tokenCount: inputTokens }],
    },
    modelVersion: model,
    responseId: digest,
  };
  if (finish === 'filtered') return [{ promptFeedback: { blockReason: 'SAFETY' }, ...shared }];
  if (finish === 'refusal') return [{ candidates: [{ index: 0, finishReason: 'PROHIBITED_CONTENT' }], ...shared }];
  const reason = finish === 'length' ? 'MAX_TOKENS' : 'STOP';
  // Only the first of several calls is signed. All are sent with the last chunk.
  const called = calls.map(({ name, arguments: args }, at) => ({
    functionCall: { id: `${digest}${at}`, name, args },
    ...(at === 0 && { thoughtSignature: SIGNATURE }),
  }));
  const partsOf = (piece: string, last: boolean) => [
    ...(piece === '' ? [] : [{ text: piece }]),
    ...(last ? called : []),
  ];
  const candidate = (piece: string, last: boolean) => {
    const parts = partsOf(piece, last);
    return {
      content: { role: 'model', ...(parts.length > 0 && { parts }) },
      index: 0,
      ...(last && { finishReason: reason }),
    };
  };
  const parts = text === '' ? [''] : pieces;
  return parts.map((piece, at) => ({ candidates: [candidate(piece, at === parts.length - 1)], ...shared }));
}
