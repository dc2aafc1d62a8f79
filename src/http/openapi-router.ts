import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { Router } from 'express';
import type { OpenApiDocument } from '../../schema/dialect/openapi/document.ts';
import { once } from '../core/once.ts';

const ASSETS = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

/** The page loads nothing from other servers, so that they do not learn who reads it. */
const PAGE_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Content automation: REST API</title>
    <link rel="stylesheet" href="/docs/swagger-ui.css">
    <link rel="icon" type="image/png" href="/docs/favicon-32x32.png">
  </head>
  <body>
    <div id="docs"></div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

const START = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#docs', deepLinking: true, docExpansion: 'none', persistAuthorization: true, validatorUrl: null });
`;

/**
 * `GET /openapi.json` is the OpenAPI document of the REST API, which is made with the first request. `GET /docs` shows it
 * in Swagger UI.
 */
export function openApiRouter(document: () => OpenApiDocument): Router {
  const json = once(() => JSON.stringify(document()));
  const router = Router({ caseSensitive: true });
  router.get('/openapi.json', (_req, res) => void res.type('json').send(json()));
  router.use('/docs', (_req, res, next) => {
    res.setHeader('Content-Security-Policy', PAGE_POLICY);
    next();
  });
  router.get('/docs', (_req, res) => void res.type('html').send(PAGE));
  router.get('/docs/start.js', (_req, res) => void res.type('js').send(START));
  router.get(/^\/docs\/(swagger-ui\.css|swagger-ui-bundle\.js|favicon-32x32\.png)$/, (req, res) =>
    res.sendFile(req.params[0]!, { root: ASSETS, maxAge: '1d' }),
  );
  return router;
}
