import { type OpenApiRoute, refTo } from '../../../schema/dialect/openapi/model.ts';

const BYTES = { schema: { type: 'string', contentMediaType: 'application/octet-stream' } };

export const filesOpenApi: OpenApiRoute[] = [
  {
    method: 'POST',
    path: '/files',
    status: 201,
    access: 'bearer',
    operationId: 'uploadFile',
    summary: 'Upload image',
    description:
      'Stores an image of up to 10 MB: JPEG, PNG, GIF, WebP or AVIF, detected from its content. With a JSON body, fetches and stores a stock photo and its attribution instead. ' +
      'Everybody who has the address of the image can see it; the address cannot be guessed. Metadata of a camera or phone, such as the location, is removed. ' +
      'An image that no blog post uses is deleted after a day.',
    errors: {
      404: 'The provider does not have the stock photo',
      409: 'The organization has no active key of the provider',
      422: 'The content is not such an image, is damaged or has too many pixels',
      429: { RATE_LIMITED: 'Too many images are being stored' },
      502: 'The provider fails',
      504: 'The provider does not respond in time',
    },
    body: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            required: ['file'],
            properties: {
              file: {
                type: 'string',
                contentMediaType: 'application/octet-stream',
                description: 'The image, at most 10 MB.',
              },
            },
          },
        },
        'application/json': {
          schema: {
            type: 'object',
            required: ['provider', 'photo_id'],
            properties: {
              provider: refTo('PhotoProvider'),
              photo_id: {
                type: 'string',
                maxLength: 100,
                description: 'The id of the stock photo, from the search results.',
              },
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
      'Returns the content of a file. Images are public and may be cached forever. Every other file, including SVG and HTML, needs a bearer token of its organization and is sent as an attachment. ' +
      'A request with a single `Range` gets 206, or 416 if the range is outside the file. A request whose `If-None-Match` equals the `ETag` gets 304.',
    errors: {
      401: { UNAUTHENTICATED: 'The file is not public' },
      404: 'The key is unknown, or the file belongs to another organization',
    },
    parameters: [
      {
        name: 'storage_key',
        in: 'path',
        required: true,
        description: 'The key of the file, from the response to the upload.',
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
