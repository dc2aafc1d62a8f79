import { Router, type Request } from 'express';
import { listParam, notAllowed, paramsOf, Refusal, sendList, sendOne, siteUrl } from './answers.ts';
import { bodyOf } from './body.ts';
import { pageOf } from './entry-list.ts';
import { siteTime, type CmsMedia } from './records.ts';
import { callerOf, mayEditAll, mayUpload } from './rights.ts';
import type { CmsSite } from './site.ts';
import { plainField, rendered, slugOf } from './texts.ts';
import { uploadedFile } from './upload.ts';

/** `/wp/v2/media`, https://developer.wordpress.org/rest-api/reference/media/ */
export function mediaRouter(site: CmsSite): Router {
  const router = Router();
  const mediaOf = (req: Request) => {
    const media = site.media.get(Number(req.params['id']));
    if (!media) throw new Refusal(404, 'rest_post_invalid_id', 'Invalid post ID.');
    return media;
  };
  const checkOwner = (req: Request, media: CmsMedia, code: string) => {
    const user = callerOf(site, req);
    if (!mayEditAll(user) && !(mayUpload(user) && media.author === user?.id))
      throw notAllowed(Boolean(user), code, 'Sorry, you are not allowed to edit this post.');
  };
  const show = (req: Request, media: CmsMedia, edit = true) => presentMedia(media, siteUrl(req), edit);

  router.get('/', (req, res) => {
    const include = listParam(req, 'include')?.map(Number);
    const slugs = listParam(req, 'slug')?.map(slugOf);
    const { all, ...page } = pageOf(
      req,
      [...site.media.values()].filter(
        ({ id, slug }) => (!include || include.includes(id)) && (!slugs || slugs.includes(slug)),
      ),
    );
    sendList(
      req,
      res,
      all.map((media) => show(req, media, false)),
      page,
    );
  });
  router.get('/:id', (req, res) => sendOne(req, res, show(req, mediaOf(req), paramsOf(req).get('context') === 'edit')));
  router.post('/', async (req, res) => {
    const user = callerOf(site, req);
    if (!user || !mayUpload(user))
      throw notAllowed(Boolean(user), 'rest_cannot_create', 'Sorry, you are not allowed to create posts as this user.');
    const { name, mimeType, content, fields } = await uploadedFile(req);
    const [stem, ending] = [name.replace(/\.[^.]*$/, ''), name.split('.').at(-1)!.toLowerCase()];
    const id = site.takeId();
    const taken = new Set([...site.media.values()].map(({ file }) => file));
    const folder = siteTime().slice(0, 7).replace('-', '/');
    let file = `${folder}/${slugOf(stem)}.${ending}`;
    for (let n = 1; taken.has(file); n += 1) file = `${folder}/${slugOf(stem)}-${n}.${ending}`;
    const media = {
      id,
      slug: slugOf(stem),
      title: fields['title'] ?? slugOf(stem),
      alt: plainField(fields['alt_text'] ?? ''),
      mimeType,
      file,
      content,
      author: user.id,
      date: siteTime(),
    };
    site.media.set(id, media);
    res.location(`${siteUrl(req)}/wp-json/wp/v2/media/${id}`);
    sendOne(req, res, show(req, media), 201);
  });
  for (const method of ['post', 'put', 'patch'] as const) {
    router[method]('/:id', (req, res) => {
      const media = mediaOf(req);
      checkOwner(req, media, 'rest_cannot_edit');
      const { alt_text: alt, title } = bodyOf(req);
      Object.assign(media, {
        ...(typeof alt === 'string' && { alt: plainField(alt) }),
        ...(typeof title === 'string' && { title }),
      });
      sendOne(req, res, show(req, media));
    });
  }
  router.delete('/:id', (req, res) => {
    const media = mediaOf(req);
    checkOwner(req, media, 'rest_cannot_delete');
    if (paramsOf(req).get('force') !== 'true' && bodyOf(req)['force'] !== true) {
      throw new Refusal(
        501,
        'rest_trash_not_supported',
        "The post does not support trashing. Set 'force=true' to delete.",
      );
    }
    site.media.delete(media.id);
    res.json({ deleted: true, previous: show(req, media) });
  });
  return router;
}

function presentMedia(
  { id, slug, title, alt, mimeType, file, author, date }: CmsMedia,
  site: string,
  edit: boolean,
): object {
  const pair = (raw: string) => ({ ...(edit && { raw }), rendered: rendered(raw).trim() });
  return {
    id,
    date,
    date_gmt: date,
    slug,
    status: 'inherit',
    type: 'attachment',
    link: `${site}/${slug}/`,
    title: { ...(edit && { raw: title }), rendered: title },
    author,
    description: pair(''),
    caption: pair(''),
    alt_text: alt,
    media_type: mimeType.startsWith('image/') ? 'image' : 'file',
    mime_type: mimeType,
    media_details: { file },
    post: null,
    source_url: `${site}/wp-content/uploads/${file}`,
  };
}
