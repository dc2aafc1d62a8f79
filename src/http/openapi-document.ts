import type { GraphQLSchema } from 'graphql';
import { openApiDocument, type OpenApiDocument } from '../../schema/dialect/openapi/document.ts';
import { jobEventsOpenApi } from './events/job-events-openapi.ts';
import { dataExportOpenApi } from './files/data-export.ts';
import { filesOpenApi } from './files/files-openapi.ts';
import { importErrorsOpenApi } from './files/import-errors.ts';
import { ledgerOpenApi } from './files/ledger.ts';
import { invoiceOpenApi } from './files/invoice.ts';
import { projectExportOpenApi } from './files/project-export.ts';
import { uploadOpenApi } from './files/upload.ts';
import { storeACallbackOpenApi } from './storeA/callback.ts';
import { chatWebhooksOpenApi } from './webhooks/chat-webhooks.ts';
import { paymentWebhooksOpenApi } from './webhooks/payment-webhooks.ts';
import { storeAWebhooksOpenApi } from './webhooks/storeA-webhooks.ts';
import { wooCommerceWebhooksOpenApi } from './webhooks/woocommerce-webhooks.ts';

/** The OpenAPI document of everything under /api/v1. Every hand-made route is listed here. */
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
      ...wooCommerceWebhooksOpenApi,
      ...chatWebhooksOpenApi,
    ],
    variants: [importErrorsOpenApi, ledgerOpenApi],
  });
}
