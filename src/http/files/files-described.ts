import { type DescribedRoute, refTo, type RouteVariant, UUID } from '../../../schema/dialect/openapi/model.ts';

/** The route of ./upload-router.ts, as the document describes it. */
export const uploadDescribed: DescribedRoute = {
  method: 'POST',
  path: '/projects/:project_id/data-sources/upload',
  status: 201,
  access: 'bearer',
  operationId: 'uploadDataSource',
  description:
    'Takes a file of products: CSV in UTF-8, UTF-16 or Windows-1252, up to 50 MB. The layouts of Shopify and WooCommerce exports are recognised; ' +
    'for others the answer suggests which column holds what. 409 while the source is being imported. 422 for a file that cannot be read.',
  body: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: ['file'],
          properties: {
            file: { type: 'string', contentMediaType: 'application/octet-stream', description: 'At most 50 MB.' },
            name: { type: 'string', maxLength: 200, description: 'Of the data source; that of the file where absent.' },
            source_id: { ...UUID, description: 'Replaces the file of this source, for a re-import with changed data.' },
          },
        },
      },
    },
  },
  answer: { 'application/json': { schema: refTo('UploadedSource') } },
};

/** The route of ./invoice-router.ts. */
export const invoiceDescribed: DescribedRoute = {
  method: 'GET',
  path: '/billing/invoices/payB/:payment_id/pdf',
  status: 200,
  access: 'bearer',
  secret: true,
  operationId: 'invoicePdf',
  summary: 'Get invoice as PDF',
  description:
    'The invoice of a payment of the organization, handed on from payB. 404 when the payment is not the organization’s, or has no invoice. ' +
    '502 when the provider fails. 504 when it does not answer in time.',
  parameters: [{ name: 'payment_id', in: 'path', required: true, description: 'The provider’s, as the list of invoices has it.', schema: { type: 'string' } }],
  answer: { 'application/pdf': { schema: { type: 'string', contentMediaType: 'application/pdf' } } },
};

/** What ./import-errors-router.ts adds to the operation at its path. */
export const importErrorsDescribed: RouteVariant = {
  operationId: 'importErrors',
  parameters: [
    {
      name: 'format',
      in: 'query',
      required: false,
      description: 'All rows as a CSV file instead of a page of JSON.',
      schema: { type: 'string', enum: ['json', 'csv'], default: 'json' },
    },
  ],
  answer: { 'text/csv': { schema: { type: 'string' }, example: 'row,column,value,code,message\n7,Variant Price,abc,not_a_number,is not a number\n' } },
};
