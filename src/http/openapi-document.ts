import type { GraphQLSchema } from 'graphql';
import { openApiDocument, type OpenApiDocument } from '../../schema/dialect/openapi/document.ts';
import { generationRequest, profileRequest } from '../services/generation/settings.ts';
import { jobEventsDescribed } from './events/job-events-described.ts';
import { dataExportDescribed } from './files/data-export-described.ts';
import {
  exportDescribed,
  filesDescribed,
  importErrorsDescribed,
  invoiceDescribed,
  uploadDescribed,
} from './files/files-described.ts';
import { storeACallbackDescribed } from './storeA/callback-described.ts';
import { chatWebhooksDescribed } from './webhooks/chat-webhooks-described.ts';
import { paymentWebhooksDescribed } from './webhooks/payment-webhooks-described.ts';
import { storeAWebhooksDescribed } from './webhooks/storeA-webhooks-described.ts';

/** The document of everything this service answers under /api/v1. A hand-made route is listed here and nowhere else. */
export function describeRest(schema: GraphQLSchema): OpenApiDocument {
  return openApiDocument(schema, {
    routes: [
      ...jobEventsDescribed,
      uploadDescribed,
      exportDescribed,
      dataExportDescribed,
      invoiceDescribed,
      ...filesDescribed,
      ...paymentWebhooksDescribed,
      storeACallbackDescribed,
      ...storeAWebhooksDescribed,
      ...chatWebhooksDescribed,
    ],
    variants: [importErrorsDescribed],
    settings: {
      GenerationInput: generationRequest,
      AuditGenerationInput: generationRequest,
      ContentProfileInput: profileRequest,
    },
  });
}
