import { Router, type Request, type Response } from 'express';
import type { Fault } from '../faults.ts';
import { labelled } from '../label.ts';
import { faultOf } from '../observe.ts';
import type { SandboxState } from '../state.ts';
import type { PhotoName } from '../system-names.ts';
import { pngOf } from './picture-bytes.ts';
import { findPictures, HEIGHT, type Picture, pictureOf, WIDTH } from './pictures.ts';

/** The only key that is rejected, for tests of the error. */
const BAD_KEY = 'bad';

/** The wire format of a provider. */
interface Format {
  key(req: Request): string | undefined;
  rejectKey(res: Response): void;
  rateLimit(res: Response): void;
  routes(router: Router, address: string): void;
}

/** Returns the router of a provider of stock photos in its own wire format. Its pictures can be downloaded. */
export function photosRouter(name: PhotoName): (state: SandboxState, address: string) => Router {
  return (_state, address) => {
    const { key, rejectKey, rateLimit, routes } = FORMATS[name];
    const router = Router();
    router.get('/pictures/:number.png', (req, res) => {
      const picture = pictureOf(req.params['number']);
      if (picture) res.type('png').send(pngOf(picture));
      else res.status(404).end();
    });
    router.use((req, res, next) => {
      const fault = faultOf(res);
      if (fault) return sendFault(fault, res, rateLimit);
      const given = key(req);
      if (!given || given === BAD_KEY) return rejectKey(res);
      next();
    });
    routes(router, address);
    router.use((_req, res) => void res.status(404).json(labelled({ errors: ['Not found'] })));
    return router;
  };
}

function sendFault(fault: Fault, res: Response, rateLimit: Format['rateLimit']): void {
  if (fault.retry_after !== undefined) res.setHeader('Retry-After', String(fault.retry_after));
  if (fault.kind === 'rate_limit') return rateLimit(res);
  res.status(fault.status ?? 500).json(labelled({ errors: ['Sandbox fault'] }));
}

function pageOf(
  req: Request,
  query: unknown,
): { found: readonly Picture[]; page: number; perPage: number; shown: readonly Picture[] } {
  const found = findPictures(String(query ?? ''));
  const page = Number(req.query['page'] ?? 1);
  const perPage = Number(req.query['per_page'] ?? 10);
  return { found, page, perPage, shown: found.slice((page - 1) * perPage, page * perPage) };
}

const FORMATS: Record<PhotoName, Format> = {
  // https://unsplash.com/documentation
  unsplash: {
    key: (req) => /^Client-ID (\S+)$/.exec(req.get('authorization') ?? '')?.[1],
    rejectKey: (res) => void res.status(401).json(labelled({ errors: ['OAuth error: The access token is invalid'] })),
    rateLimit: (res) => void res.status(403).type('text').send('Rate Limit Exceeded'),
    routes(router, address) {
      const shown = ({ number, subject, photographer }: Picture) => ({
        id: `u${number}`,
        width: WIDTH,
        height: HEIGHT,
        description: null,
        alt_description: subject,
        urls: {
          raw: `${address}/pictures/${number}.png`,
          full: `${address}/pictures/${number}.png`,
          regular: `${address}/pictures/${number}.png`,
          small: `${address}/pictures/${number}.png`,
          thumb: `${address}/pictures/${number}.png`,
        },
        links: {
          html: `https://unsplash.com/photos/u${number}`,
          download_location: `${address}/photos/u${number}/download?ixid=sandbox`,
        },
        user: { id: `p${number}`, name: photographer, links: { html: 'https://unsplash.com/@sandbox' } },
      });
      const byId = (req: Request) => pictureOf(String(req.params['id']).replace(/^u/, ''));
      router.get('/search/photos', (req, res) => {
        const { found, perPage, shown: some } = pageOf(req, req.query['query']);
        res.json(
          labelled({ total: found.length, total_pages: Math.ceil(found.length / perPage), results: some.map(shown) }),
        );
      });
      router.get('/photos/:id', (req, res) => {
        const picture = byId(req);
        if (picture) res.json(labelled(shown(picture)));
        else res.status(404).json(labelled({ errors: ["Couldn't find Photo"] }));
      });
      router.get('/photos/:id/download', (req, res) => {
        const picture = byId(req);
        if (picture) res.json(labelled({ url: `${address}/pictures/${picture.number}.png` }));
        else res.status(404).json(labelled({ errors: ["Couldn't find Photo"] }));
      });
    },
  },
  // https://www.pexels.com/api/documentation/
  pexels: {
    key: (req) => req.get('authorization'),
    rejectKey: (res) => void res.status(401).json(labelled({ status: 401, code: 'Unauthorized' })),
    rateLimit: (res) => void res.status(429).json(labelled({ status: 429, code: 'Too Many Requests' })),
    routes(router, address) {
      const shown = ({ number, subject, photographer }: Picture) => ({
        id: number,
        width: WIDTH,
        height: HEIGHT,
        url: `https://www.pexels.com/photo/${number}/`,
        photographer,
        photographer_url: 'https://www.pexels.com/@sandbox',
        photographer_id: 1,
        avg_color: '#777777',
        src: {
          original: `${address}/pictures/${number}.png`,
          large2x: `${address}/pictures/${number}.png`,
          large: `${address}/pictures/${number}.png`,
          medium: `${address}/pictures/${number}.png`,
        },
        liked: false,
        alt: subject,
      });
      router.get('/v1/search', (req, res) => {
        const { found, page, perPage, shown: some } = pageOf(req, req.query['query']);
        const more = page * perPage < found.length ? { next_page: `${address}/v1/search?page=${page + 1}` } : {};
        res.json(labelled({ total_results: found.length, page, per_page: perPage, photos: some.map(shown), ...more }));
      });
      router.get('/v1/photos/:id', (req, res) => {
        const picture = pictureOf(req.params['id']);
        if (picture) res.json(labelled(shown(picture)));
        else res.status(404).json(labelled({ status: 404, error: 'Not Found' }));
      });
    },
  },
  // https://pixabay.com/api/docs/
  pixabay: {
    key: (req) => (typeof req.query['key'] === 'string' ? req.query['key'] : undefined),
    rejectKey: (res) =>
      void res.status(400).type('text').send('[ERROR 400] Invalid or missing API key (https://pixabay.com/api/docs/).'),
    rateLimit: (res) => void res.status(429).type('text').send('[ERROR 429] API rate limit exceeded'),
    routes(router, address) {
      const shown = ({ number, subject, photographer }: Picture) => ({
        id: number,
        pageURL: `https://pixabay.com/photos/${number}/`,
        type: 'photo',
        tags: subject.split(' ').join(', '),
        previewURL: `${address}/pictures/${number}.png`,
        webformatURL: `${address}/pictures/${number}.png`,
        largeImageURL: `${address}/pictures/${number}.png`,
        imageWidth: WIDTH,
        imageHeight: HEIGHT,
        imageSize: 1000,
        user_id: 1,
        user: photographer,
      });
      router.get('/api', (req, res) => {
        const one = req.query['id'] === undefined ? null : pictureOf(req.query['id']);
        if (one !== null)
          return void res.json(labelled({ total: one ? 1 : 0, totalHits: one ? 1 : 0, hits: one ? [shown(one)] : [] }));
        const { found, shown: some } = pageOf(req, req.query['q']);
        res.json(labelled({ total: found.length, totalHits: Math.min(500, found.length), hits: some.map(shown) }));
      });
    },
  },
};
