import { Router, type ErrorRequestHandler, type RequestHandler } from 'express';
import { labelled } from '../label.ts';
import { faultOf } from '../observe.ts';
import { page } from '../page.ts';
import type { SandboxState } from '../state.ts';
import { notAllowed, paramsOf, Refusal, sendFault, sendOne, sendRefusal, siteUrl, setApiLink } from './answers.ts';
import { entriesRouter } from './entries-router.ts';
import { mediaRouter } from './media-router.ts';
import { callerOf, capabilitiesOf } from './rights.ts';
import type { CmsSite } from './site.ts';
import { termsRouter } from './terms-router.ts';
import { rendered } from './texts.ts';

/** A WordPress site: home page, published entries, files, and API https://developer.wordpress.org/rest-api/ */
export function cmsRouter({ cms: site }: SandboxState): Router {
  const router = Router();
  router.use((_req, res, next) => {
    const fault = faultOf(res);
    if (!fault || !sendFault(res, fault)) next();
  });
  router.use(byRestRoute(site));
  router.use('/wp-json', apiRouter(site));
  router.get('/wp-content/uploads/{*path}', (req, res, next) => {
    const file = req.path.replace('/wp-content/uploads/', '');
    const media = [...site.media.values()].find((each) => each.file === file);
    if (!media) return next();
    res.type(media.mimeType).send(media.content);
  });
  router.get('/', (req, res) => {
    if (site.apiLink) setApiLink(req, res, site.permalinks);
    res
      .type('html')
      .send(
        page(site.name, `<p>${site.all().filter(({ status }) => status === 'publish').length} pages and posts.</p>`),
      );
  });
  router.get('/:slug', (req, res, next) => {
    const entry = site.bySlug(encodeURIComponent(req.params.slug).toLowerCase());
    if (entry?.status !== 'publish') return next();
    res.type('html').send(page(entry.title, rendered(entry.content)));
  });
  router.use((_req, res) => void res.status(404).type('html').send(page('Page not found', '')));
  return router;
}

/** `?rest_route=/wp/v2/posts` always works, `/wp-json/` only with pretty permalinks. */
function byRestRoute(site: CmsSite): RequestHandler {
  return (req, _res, next) => {
    const route = new URL(req.originalUrl, 'http://sandbox').searchParams.get('rest_route');
    const path = req.url.split('?')[0]!;
    if (route?.startsWith('/') && ['/', '/index.php'].includes(path)) req.url = `/wp-json${route}`;
    else if (!site.permalinks && path.startsWith('/wp-json')) req.url = '/no-such-page';
    next();
  };
}

function apiRouter(site: CmsSite): Router {
  const router = Router();
  router.use((req, res, next) => {
    setApiLink(req, res, site.permalinks);
    next();
  });
  router.get('/', (req, res) => {
    const url = siteUrl(req);
    const authorization = `${url}/wp-admin/authorize-application.php`;
    const authentication = site.applicationPasswords
      ? { 'application-passwords': { endpoints: { authorization } } }
      : [];
    sendOne(
      req,
      res,
      labelled({
        name: site.name,
        description: 'A sandbox',
        url,
        home: url,
        gmt_offset: 0,
        timezone_string: 'UTC',
        namespaces: ['wp/v2'],
        authentication,
        routes: ROUTES,
      }),
    );
  });
  router.get('/wp/v2/users/me', (req, res) => {
    const user = callerOf(site, req);
    if (!user) throw new Refusal(401, 'rest_not_logged_in', 'You are not currently logged in.');
    const { id, login, role } = user;
    const own =
      paramsOf(req).get('context') === 'edit'
        ? { username: login, roles: [role], capabilities: capabilitiesOf(user) }
        : {};
    sendOne(req, res, { id, name: login, slug: login, link: `${siteUrl(req)}/author/${login}/`, ...own });
  });
  router.get('/wp/v2/users', (req) => {
    throw notAllowed(
      Boolean(callerOf(site, req)),
      'rest_user_cannot_view',
      'Sorry, you are not allowed to list users.',
    );
  });
  router.use('/wp/v2/pages', entriesRouter(site, 'page'));
  router.use('/wp/v2/posts', entriesRouter(site, 'post'));
  router.use('/wp/v2/media', mediaRouter(site));
  router.use('/wp/v2/tags', termsRouter(site, 'post_tag'));
  router.use('/wp/v2/categories', termsRouter(site, 'category'));
  router.use((_req, res) =>
    sendRefusal(res, new Refusal(404, 'rest_no_route', 'No route was found matching the URL and request method.')),
  );
  router.use(refused);
  return router;
}

/** The routes that clients discover; WordPress also lists every argument. */
const ROUTES = Object.fromEntries(
  [
    '/wp/v2/users/me',
    ...['pages', 'posts', 'media', 'tags', 'categories'].flatMap((name) => [
      `/wp/v2/${name}`,
      `/wp/v2/${name}/(?P<id>[\\d]+)`,
    ]),
  ].map((route) => {
    const methods = route.endsWith('/me') ? ['GET'] : ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
    return [route, { namespace: 'wp/v2', methods, endpoints: [{ methods, args: { context: { required: false } } }] }];
  }),
);

const refused: ErrorRequestHandler = (error: unknown, _req, res, next) => {
  if (error instanceof Refusal) return sendRefusal(res, error);
  next(error);
};
