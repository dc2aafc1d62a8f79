import type { OpenApiRoute, Parameter } from '../../../schema/dialect/openapi/model.ts';

const query = (name: string, required: boolean, description: string): Parameter => ({
  name,
  in: 'query',
  required,
  description,
  schema: { type: 'string' },
});

/** The route of ./callback-router.ts, as the document describes it. */
export const storeACallbackOpenApi: OpenApiRoute = {
  method: 'GET',
  path: '/storeA/callback',
  status: 302,
  access: 'none',
  secret: true,
  operationId: 'storeACallback',
  summary: 'Complete an authorisation of storeA',
  description:
    'Where the platform sends the merchant’s browser after the consent page. The code is exchanged for tokens; with the state of `GET /storeA/connect` the connection is made, or renewed, ' +
    'without one, where the installation began in the shop, an install token is given for `POST /storeA/finalize`. Browsers are sent to the frontend with `connection_id` or `install_token`, ' +
    'or with `error`; with `Accept: application/json` the same comes as JSON with status 200. ' +
    'To JSON clients: 400 `Invalid or expired token` for a state or code that is unknown, over or used, and when the merchant declined, or removed the app meanwhile. 401 `Invalid signature` when the query is not signed by the platform. ' +
    '422 when it names no shop or no code. 502 when the shop fails, or allows less than the connection needs. 503 when storeA is not configured. 504 when the shop does not answer in time.',
  otherAnswers: {
    200: {
      description: 'To JSON clients: the connection, or the install token.',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: { connection_id: { type: 'string', format: 'uuid' }, install_token: { type: 'string' } },
          },
          example: { connection_id: '0197a3c0-5f5e-7000-8000-000000000001' },
        },
      },
    },
  },
  parameters: [
    query('code', true, 'Is exchanged for tokens, once.'),
    query('shop', true, 'The shop’s domain.'),
    query('state', false, 'Of `GET /storeA/connect`.'),
    query('hmac', true, 'Hex HMAC-SHA256 of the other parameters, sorted by name, by the app’s secret.'),
    query('timestamp', false, 'Seconds since 1970.'),
    query('host', false, 'Where the platform’s admin is; not used.'),
  ],
};
