import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type NextFunction, type Request, type Response, Router } from 'express';
import sirv from 'sirv';
import type { Runtime } from '../../core/context.ts';
import { noteOperation } from '../request-context.ts';
import { loadPage, MISSING_PAGE, type Page, setPageHeaders } from './page.ts';

/** Paths of the API: what does not exist there is 404 for programs and people alike. */
const NOT_OF_THE_CONSOLE = /^\/(?:api|assets|graphql|health|docs|openapi\.json)(?:\/|$)/;

/** Their names contain a hash of their content. */
const HASHED = /^\/assets\//;
const FOREVER = 'public, max-age=31536000, immutable';

interface Build {
  files: (req: Request, res: Response, next: NextFunction) => void;
  page: Page;
}

/**
 * Serves the console, the web application in the folder CONSOLE_DIR, at every path that the API does not have: files of
 * the build by their names, compressed in advance where `name.br` or `name.gz` stands beside them, and its page for all
 * other addresses that a browser opens. The build is read when it is found first, so that it may be made while the
 * service runs.
 */
export function consoleRouter({ config, log }: Runtime): Router {
  const folder = config.CONSOLE_DIR;
  const isBuilt = () => existsSync(join(folder, 'index.html'));
  let build: Build | null = null;
  const buildOf = () => (build ??= isBuilt() ? readBuild(folder) : null);
  if (!buildOf())
    log.info({ event: 'console.missing', folder }, 'The console is not built. `npm run build` builds it.');
  const router = Router();
  router.use((req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    const found = buildOf();
    if (found && isFile(req.path)) return found.files(req, res, next);
    next();
  });
  router.use((req, res, next) => {
    if (!opensPage(req)) return next();
    noteOperation(req, 'none', 'console');
    const found = buildOf();
    if (!found) return void res.status(503).set('Cache-Control', 'no-store').type('html').send(MISSING_PAGE);
    res.type('html').send(found.page(setPageHeaders(res)));
  });
  return router;
}

function readBuild(folder: string): Build {
  const files = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    extensions: [],
    setHeaders: (res, path) => {
      res.setHeader('Cache-Control', HASHED.test(path) ? FOREVER : 'no-cache');
      res.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
    },
  });
  return { files, page: loadPage(folder) };
}

/** The page itself needs a nonce. No file has a name that has to be encoded. */
function isFile(path: string): boolean {
  return path !== '/' && path !== '/index.html' && !path.includes('%');
}

function opensPage(req: Request): boolean {
  const isRead = req.method === 'GET' || req.method === 'HEAD';
  return isRead && !NOT_OF_THE_CONSOLE.test(req.path) && req.accepts(['json', 'html']) === 'html';
}
