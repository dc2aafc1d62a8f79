import { type OpenApiRoute, refTo, type OpenApiVariant, UUID } from '../../../schema/dialect/openapi/model.ts';
import { EXPORT_COLUMNS } from '../../services/catalog/projects/export/export-columns.ts';

/** The route of ./upload-router.ts, as the document describes it. */
export const uploadOpenApi: OpenApiRoute = {
  method: 'POST',
  path: '/projects/:project_id/data-sources/upload',
  status: 201,
  access: 'bearer',
  operationId: 'uploadDataSource',
  description:
    'Takes a file of products up to 50 MB, by the ending of its name: CSV (.csv, .tsv, .txt; UTF-8, UTF-16 or Windows-1252), Excel (.xlsx), or JSON (.json, .jsonl, .ndjson): ' +
    'a list of objects, one object with a single list of objects, or one object a line. It is read to its end. The layouts of Shopify and WooCommerce exports are recognised; ' +
    'for others the answer suggests which column holds what. Variants inside a JSON product (`variants`: objects with an id or SKU) become items `product#variant`. ' +
    'A mapping that was set before is kept where the new file has its columns. Rows are counted as a spreadsheet shows them, the header being 1; of JSON the first record is 1. ' +
    '409 while the source is being imported. 422 for a file that cannot be read as a whole, has more rows than an import takes, or is not what its name says, and for a source of another kind.',
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
            source_id: {
              ...UUID,
              description:
                'Gives this source the file, in the place of the one it had, for a re-import with changed data.',
            },
          },
        },
      },
    },
  },
  answer: { 'application/json': { schema: refTo('UploadedSource') } },
};

/** The route of ./invoice-router.ts. */
export const invoiceOpenApi: OpenApiRoute = {
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
  parameters: [
    {
      name: 'payment_id',
      in: 'path',
      required: true,
      description: 'The provider’s, as the list of invoices has it.',
      schema: { type: 'string' },
    },
  ],
  answer: { 'application/pdf': { schema: { type: 'string', contentMediaType: 'application/pdf' } } },
};

/** What ./import-errors-router.ts adds to the operation at its path. */
export const importErrorsOpenApi: OpenApiVariant = {
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
  answer: {
    'text/csv': {
      schema: { type: 'string' },
      example: 'row,column,value,code,message\n7,Variant Price,abc,not_a_number,is not a number\n',
    },
  },
};

const EXPORT_EXAMPLE =
  'external_id,item_type,parent_external_id,data_source,status,…\r\nchair,product,,Spring catalogue,approved,…\r\n';

/** The route of ./export-router.ts. */
export const projectExportOpenApi: OpenApiRoute = {
  method: 'GET',
  path: '/projects/:project_id/export',
  status: 200,
  access: 'bearer',
  operationId: 'exportProject',
  summary: 'Export project as CSV or XLSX',
  description:
    `Every item of the project with its texts, in the order of import, as a file. Columns, in this order: ${EXPORT_COLUMNS.join(', ')}. ` +
    'Later ones are added at the end. `title`, `price` and `sku` are the source’s, empty where it has none; `name` to `image_alts` are the generated texts. ' +
    'Lists and warnings have one entry per line, `attributes` one `name: value` per line, `structured_data` is JSON; `updated_at` is ISO 8601 in UTC. ' +
    'CSV is UTF-8 with a byte order mark and has an apostrophe before texts that a spreadsheet would run as a formula; in XLSX all texts are stored as texts, ' +
    'and cut with `…` where they are longer than the 32 767 characters that Excel takes. 422 for another format.',
  parameters: [
    {
      name: 'format',
      in: 'query',
      required: false,
      description: 'Of the file.',
      schema: { type: 'string', enum: ['csv', 'xlsx'], default: 'csv' },
    },
    {
      name: 'status',
      in: 'query',
      required: false,
      description: 'Only items of this status.',
      schema: refTo('ItemStatus'),
    },
    { name: 'source_id', in: 'query', required: false, description: 'Only items of this data source.', schema: UUID },
  ],
  answer: {
    'text/csv': { schema: { type: 'string' }, example: EXPORT_EXAMPLE },
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
      schema: { type: 'string', contentMediaType: 'application/octet-stream' },
    },
  },
};

const BYTES = { schema: { type: 'string', contentMediaType: 'application/octet-stream' } };

/** The routes of ./file-router.ts. */
export const filesOpenApi: OpenApiRoute[] = [
  {
    method: 'POST',
    path: '/files',
    status: 201,
    access: 'bearer',
    operationId: 'uploadFile',
    summary: 'Keep picture',
    description:
      'Keeps a picture of up to 10 MB: JPEG, PNG, GIF, WebP or AVIF, by what is in it, not by its name. Everybody who knows its address can see it; the address cannot be guessed. ' +
      'What a camera or phone wrote into it, such as the place, is taken out of it. ' +
      'A picture that no blog post shows is deleted after a day. Or, as JSON, the choice of a stock photo, which is fetched and kept with whom it is by. 422 for anything else. ' +
      '404 for a stock photo that its provider does not have. 409 when there is no active key of the provider. 502 when the provider fails. 504 when it does not answer in time.',
    body: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            required: ['file'],
            properties: {
              file: { type: 'string', contentMediaType: 'application/octet-stream', description: 'At most 10 MB.' },
            },
          },
        },
        'application/json': {
          schema: {
            type: 'object',
            required: ['provider', 'photo_id'],
            properties: {
              provider: refTo('PhotoProvider'),
              photo_id: { type: 'string', maxLength: 100, description: 'As the search answered it.' },
            },
          },
        },
      },
    },
    answer: { 'application/json': { schema: refTo('UploadedFile') } },
  },
  {
    method: 'GET',
    path: '/files/:storage_key',
    status: 200,
    access: 'none',
    operationId: 'readFile',
    summary: 'Read file',
    description:
      'The content of a file, whole or a single `Range` of it (206; 416 outside of it). Pictures are for everybody and may be cached for ever; every other file needs a bearer token of its organization and comes as an attachment, ' +
      'also SVG and HTML. `If-None-Match` with the `ETag` answers 304. 401 for a file that is not for everybody. 404 for an unknown key and a file of another organization.',
    parameters: [
      {
        name: 'storage_key',
        in: 'path',
        required: true,
        description: 'As the upload answered it.',
        schema: { type: 'string' },
      },
      {
        name: 'Range',
        in: 'header',
        required: false,
        description: 'One range of bytes, such as `bytes=0-1023`.',
        schema: { type: 'string' },
      },
    ],
    answer: { 'image/*': BYTES, 'application/octet-stream': BYTES },
  },
];
