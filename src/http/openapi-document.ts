import type { GraphQLSchema } from 'graphql';
import { openApiDocument, type OpenApiDocument } from '../../schema/dialect/openapi/document.ts';
import { generationRequest, profileRequest } from '../services/generation/settings.ts';
import { jobEventsOpenApi } from './events/job-events-openapi.ts';
import { dataExportOpenApi } from './files/data-export-openapi.ts';
import {
  projectExportOpenApi,
  filesOpenApi,
  importErrorsOpenApi,
  invoiceOpenApi,
  uploadOpenApi,
} from './files/files-openapi.ts';
import { storeACallbackOpenApi } from './storeA/callback-openapi.ts';
import { chatWebhooksOpenApi } from './webhooks/chat-webhooks-openapi.ts';
import { paymentWebhooksOpenApi } from './webhooks/payment-webhooks-openapi.ts';
import { storeAWebhooksOpenApi } from './webhooks/storeA-webhooks-openapi.ts';

/** The document of everything this service answers under /api/v1. A hand-made route is listed here and nowhere else. */
export function describeRest(schema: GraphQLSchema): OpenApiDocument {
  return openApiDocument(schema, {
    routes: [
      ...jobEventsOpenApi,
      uploadOpenApi,
      projectExportOpenApi,
      dataExportOpenApi,
      invoiceOpenApi,
      ...filesOpenApi,
      ...paymentWebhooksOpenApi,
      storeACallbackOpenApi,
      ...storeAWebhooksOpenApi,
      ...chatWebhooksOpenApi,
    ],
    variants: [importErrorsOpenApi],
    settings: {
      GenerationInput: generationRequest,
      AuditGenerationInput: generationRequest,
      ContentProfileInput: profileRequest,
    },
  });
}
