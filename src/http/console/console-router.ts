import { type Request, Router } from 'express';
import type { Runtime } from '../../core/context.ts';
import { noteOperation } from '../request-context.ts';
import { builtAt, type ConsoleFiles, readConsoleFiles } from './console-files.ts';
import { MISSING_PAGE, setPageHeaders, withNonce } from './page.ts';

/** Paths of the API: what does not exist there is 404 for programs and people alike. */
const NOT_OF_THE_CONSOLE = /^\/(?:api|assets|graphql|health|docs|openapi\.json)(?:\/|$)/;

/**
 * Serves the console, the web application in the folder CONSOLE_DIR, at every path that the API does not have: files of
 * the build by their names, and its page for all other addresses that a browser opens. They are read with the first
 * request; a build that is made or replaced while the service runs is used with the next page.
 */
export function consoleRouter({ config, log }: Runtime): Router {
  const folder = config.CONSOLE_DIR;
  let files: ConsoleFiles | null = null;
  const refresh = () => {
    const written = builtAt(folder);
    if (written !== null && written !== files?.builtAt) files = readConsoleFiles(folder, written);
    return files;
  };
  if (builtAt(folder) === null)
    log.info({ event: 'console.missing', folder }, 'The console is not built. `npm run build` builds it.');
  const router = Router();
  router.use((req, res, next) => {
    if (!isRead(req) || !(files ?? refresh())?.send(req, res)) next();
  });
  router.use((req, res, next) => {
    if (!opensPage(req)) return next();
    noteOperation(req, 'none', 'console');
    const found = refresh();
    if (!found) return void res.status(503).set('Cache-Control', 'no-store').type('html').send(MISSING_PAGE);
    res.type('html').send(withNonce(found.page, setPageHeaders(res, req.path, config)));
  });
  return router;
}

function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD';
}

function opensPage(req: Request): boolean {
  return isRead(req) && !NOT_OF_THE_CONSOLE.test(req.path) && req.accepts(['json', 'html']) === 'html';
}
