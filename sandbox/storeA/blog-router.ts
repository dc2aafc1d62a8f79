import { buffer } from 'node:stream/consumers';
import escapeHtml from 'escape-html';
import { Router, type Request, type Response as Answer } from 'express';
import { faultOf } from '../observe.ts';
import { page } from '../page.ts';
import { imageType } from './blog-image.ts';
import { isVisible } from './blog-records.ts';
import type { ShopBlogs } from './blog.ts';

/** The parts of blogs outside GraphQL: the storage that files are posted to, and the pages that visitors see. */
export function blogRouter(blogs: ShopBlogs): Router {
  const router = Router();

  router.post('/staged-uploads', async (req, res) => {
    const fault = faultOf(res);
    if (fault?.kind === 'status') return sendStorageError(res, fault.status ?? 500, 'InternalError');
    const form = await formOf(req);
    // The storage ignores fields after the file.
    const [name, file] = form?.at(-1) ?? [];
    if (!form || name !== 'file' || !(file instanceof Blob)) return sendStorageError(res, 400, 'MalformedPOSTRequest');
    const fields = new Map(
      form.flatMap(([field, value]) => (typeof value === 'string' ? [[field, value] as const] : [])),
    );
    const refused = blogs.uploads.take(fields, Buffer.from(await file.arrayBuffer()));
    if (refused) return sendStorageError(res, refused === 'AccessDenied' ? 403 : 400, refused);
    res
      .status(201)
      .type('application/xml')
      .send(
        `<?xml version='1.0' encoding='UTF-8'?><PostResponse><Key>${escapeHtml(fields.get('key') ?? '')}</Key></PostResponse>`,
      );
  });
  router.get('/cdn/articles/:name', (req, res) => {
    const content = blogs.images.get(req.params.name);
    if (!content) return void res.sendStatus(404);
    res.type(imageType(content) ?? 'application/octet-stream').send(content);
  });
  router.get('/blogs/:blog/:article', (req, res) => {
    const blog = blogs.allBlogs().find(({ handle }) => handle === req.params.blog);
    const article = blog && blogs.byHandle(req.params.article, blog.id);
    if (!article || !isVisible(article)) return void res.status(404).type('html').send(page('Not found (sandbox)', ''));
    const image =
      article.image && `<img src="${escapeHtml(article.image.url)}" alt="${escapeHtml(article.image.altText ?? '')}">`;
    res
      .type('html')
      .send(page(article.title, `${image ?? ''}\n${article.body}\n<p>${escapeHtml(article.author.name)}</p>`));
  });
  return router;
}

/** The fields of a form in order; null for a body that is not a form. */
async function formOf(req: Request): Promise<[name: string, value: string | File][] | null> {
  if (!req.is('multipart/form-data')) return null;
  const body = new Response(await buffer(req), { headers: { 'Content-Type': req.get('content-type') ?? '' } });
  return body.formData().then(
    (form) => [...form.entries()],
    () => null,
  );
}

/** https://cloud.google.com/storage/docs/xml-api/reference-status */
function sendStorageError(res: Answer, status: number, code: string): void {
  res
    .status(status)
    .type('application/xml')
    .send(
      `<?xml version='1.0' encoding='UTF-8'?><Error><Code>${code}</Code><Message>Sandbox storage</Message></Error>`,
    );
}
