import { Router, type Request } from 'express';
import { execute, GraphQLError, parse, validate, type DocumentNode } from 'graphql';
import { labelled } from '../label.ts';
import { bodyText, faultOf } from '../observe.ts';
import { NO_PRODUCT_PAGE, productPage } from '../product-page.ts';
import type { SandboxState } from '../state.ts';
import { actualCost } from './actual-cost.ts';
import { blogRouter } from './blog-router.ts';
import { MAX_QUERY_COST, requestedCost } from './cost.ts';
import { sendErrors, sendFault, sendThrottled, sendTooCostly } from './faults.ts';
import { accessDenied } from './oauth-scopes.ts';
import { NAMED_SHOP, oauthRouter, shopOf } from './oauth.ts';
import { rootValue } from './resolvers.ts';
import { shopSchema } from './schema.ts';

interface GraphqlRequest {
  query: string;
  variables: Record<string, unknown>;
  operationName?: string;
}

/** Mutations cost what was requested. */
const MUTATIONS = [
  'productUpdate',
  'fileUpdate',
  'articleCreate',
  'articleUpdate',
  'stagedUploadsCreate',
  'webhookSubscriptionCreate',
  'webhookSubscriptionDelete',
];

/** A shop's Admin API: https://shopify.dev/docs/api/admin-graphql */
export function storeARouter(state: SandboxState): Router {
  const shop = shopRouter(state);
  return Router().use(NAMED_SHOP, shop).use(shop);
}

function shopRouter(state: SandboxState): Router {
  const router = Router();
  router.use(oauthRouter(state));
  router.use('/admin', (req, res, next) => {
    if (state.grants.allowed(shopOf(req), tokenOf(req))) return next();
    sendErrors(res, 401, '[API] Invalid API key or access token (unrecognized login or wrong password)');
  });
  router.post('/admin/api/:version/graphql.json', async (req, res) => {
    const fault = faultOf(res);
    if (fault && sendFault(res, fault, state.bucket)) return;
    const request = readRequest(req);
    if (!request) return sendErrors(res, 400, 'Required parameter missing or invalid: query');
    const document = readDocument(request.query);
    if (!('kind' in document)) return void res.json(labelled({ errors: document }));
    const denied = accessDenied(document, state.grants.allowed(shopOf(req), tokenOf(req)) ?? []);
    if (denied) return void res.json(labelled({ data: null, errors: [denied] }));

    const cost = requestedCost(document, request.variables, request.operationName);
    if (cost > MAX_QUERY_COST) return sendTooCostly(res, cost, MAX_QUERY_COST);
    if (!state.bucket.take(cost)) return sendThrottled(res, state.bucket, cost);
    const result = await execute({
      schema: shopSchema,
      document,
      rootValue: rootValue(state, { shopUrl: shopUrl(req), domain: shopOf(req) }, fault),
      variableValues: request.variables,
      operationName: request.operationName ?? null,
    });
    const used = MUTATIONS.some((name) => result.data?.[name] !== undefined)
      ? cost
      : Math.min(cost, actualCost(result.data));
    state.bucket.refund(cost - used);
    res.json(labelled({ ...result, extensions: { cost: state.bucket.costOf(cost, used) } }));
  });
  router.get('/products/:handle', (req, res) => {
    const product = state.shop.byHandle(req.params.handle);
    if (product?.status !== 'ACTIVE') return void res.status(404).type('html').send(NO_PRODUCT_PAGE);
    res.type('html').send(productPage({ ...product, texts: [product.descriptionHtml] }));
  });
  router.use(blogRouter(state.shopBlogs));
  router.use((_req, res) => sendErrors(res, 404, 'Not Found'));
  return router;
}

const tokenOf = (req: Request): string => req.get('x-shopify-access-token') ?? '';

/** The shop's address as the caller used it. */
const shopUrl = (req: Request): string => `${req.protocol}://${req.get('host') ?? 'localhost'}${req.baseUrl}`;

function readRequest(req: Request): GraphqlRequest | undefined {
  try {
    const { query, variables, operationName } = JSON.parse(bodyText(req)) as Partial<GraphqlRequest>;
    return query ? { query, variables: variables ?? {}, ...(operationName ? { operationName } : {}) } : undefined;
  } catch {
    return undefined;
  }
}

/** The parsed query, or its errors. */
function readDocument(query: string): DocumentNode | readonly GraphQLError[] {
  try {
    const document = parse(query, { maxTokens: 5000 });
    const errors = validate(shopSchema, document);
    return errors.length > 0 ? errors : document;
  } catch (error) {
    return [error instanceof GraphQLError ? error : new GraphQLError('The query cannot be read')];
  }
}
