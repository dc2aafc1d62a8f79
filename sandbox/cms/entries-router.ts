import { Router, type Request } from 'express';
import { notAllowed, paramsOf, Refusal, sendList, sendOne, siteUrl } from './answers.ts';
import { bodyOf } from './body.ts';
import { entryFrom } from './entries.ts';
import { listEntries } from './entry-list.ts';
import { presentEntry } from './entry-present.ts';
import { writtenEntry } from './entry-write.ts';
import type { CmsEntry, CmsUser, EntryType } from './records.ts';
import { callerOf, checkEditContext, mayEdit, mayEditType, maySee } from './rights.ts';
import type { CmsSite } from './site.ts';

/** `/wp/v2/pages` or `/wp/v2/posts`. */
export function entriesRouter(site: CmsSite, type: EntryType): Router {
  const router = Router();
  const show = (req: Request, entry: CmsEntry, edit: boolean) => presentEntry(entry, siteUrl(req), edit);
  const entryOf = (req: Request) => {
    const entry = site.byId(Number(req.params['id']), type);
    if (!entry) throw new Refusal(404, 'rest_post_invalid_id', 'Invalid post ID.');
    return entry;
  };
  const editor = (req: Request, entry: CmsEntry, code = 'rest_cannot_edit'): CmsUser => {
    const user = callerOf(site, req);
    if (!user || !mayEdit(user, entry))
      throw notAllowed(Boolean(user), code, 'Sorry, you are not allowed to edit this post.');
    return user;
  };

  router.get('/', (req, res) => {
    const user = callerOf(site, req);
    const edit = inEdit(req);
    const { all, ...page } = listEntries(site, type, user, req);
    if (edit) checkEditContext(user, mayEditType(user, type));
    const shown = edit ? all.filter((entry) => mayEdit(user, entry)) : all;
    sendList(
      req,
      res,
      shown.map((entry) => show(req, entry, edit)),
      page,
    );
  });
  router.get('/:id', (req, res) => {
    const [entry, user, edit] = [entryOf(req), callerOf(site, req), inEdit(req)];
    if (edit && !mayEdit(user, entry))
      throw notAllowed(Boolean(user), 'rest_forbidden_context', 'Sorry, you are not allowed to edit this post.');
    if (!maySee(user, entry))
      throw notAllowed(Boolean(user), 'rest_forbidden', 'Sorry, you are not allowed to do that.');
    sendOne(req, res, show(req, entry, edit));
  });
  router.post('/', (req, res) => {
    const user = callerOf(site, req);
    if (!user || !mayEditType(user, type))
      throw notAllowed(Boolean(user), 'rest_cannot_create', 'Sorry, you are not allowed to create posts as this user.');
    const empty = { ...entryFrom({ type, status: 'draft', author: user.id }, 0, 1), slug: '' };
    const written = writtenEntry(site, user, empty, bodyOf(req));
    const made = site.write({ ...written, id: site.takeId() });
    res.location(`${siteUrl(req)}/wp-json/wp/v2/${type}s/${made.id}`);
    sendOne(req, res, show(req, made, true), 201);
  });
  const update = (req: Request) => {
    const entry = entryOf(req);
    return show(req, site.write(writtenEntry(site, editor(req, entry), entry, bodyOf(req))), true);
  };
  for (const method of ['post', 'put', 'patch'] as const)
    router[method]('/:id', (req, res) => sendOne(req, res, update(req)));
  router.delete('/:id', (req, res) => {
    const entry = entryOf(req);
    editor(req, entry, 'rest_cannot_delete');
    if (paramsOf(req).get('force') === 'true' || bodyOf(req)['force'] === true) {
      site.remove(entry.id);
      return void res.json({ deleted: true, previous: show(req, entry, true) });
    }
    if (entry.status === 'trash') throw new Refusal(410, 'rest_already_trashed', 'The post has already been deleted.');
    sendOne(req, res, show(req, site.trash(entry), true));
  });
  return router;
}

const inEdit = (req: Request): boolean => paramsOf(req).get('context') === 'edit';
