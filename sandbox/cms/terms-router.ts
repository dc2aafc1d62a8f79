import { Router, type Request } from 'express';
import { badParameter, listParam, notAllowed, paramsOf, Refusal, sendList, sendOne, siteUrl } from './answers.ts';
import { bodyOf } from './body.ts';
import { pageOf } from './entry-list.ts';
import type { CmsTerm, Taxonomy } from './records.ts';
import { callerOf, mayEditAll, mayUpload } from './rights.ts';
import type { CmsSite } from './site.ts';
import { slugOf } from './texts.ts';

/** `/wp/v2/tags` or `/wp/v2/categories`. Authors may create tags; only editors may create categories. */
export function termsRouter(site: CmsSite, taxonomy: Taxonomy): Router {
  const router = Router();
  const present = (req: Request, { id, name, slug, parent }: CmsTerm) => {
    const path = taxonomy === 'category' ? 'category' : 'tag';
    const count = site
      .all('post')
      .filter(({ tags, categories }) => tags.includes(id) || categories.includes(id)).length;
    return {
      id,
      count,
      description: '',
      link: `${siteUrl(req)}/${path}/${slug}/`,
      name,
      slug,
      taxonomy,
      ...(taxonomy === 'category' && { parent }),
      meta: [],
    };
  };
  const termOf = (req: Request) => {
    const term = site.terms.get(Number(req.params['id']));
    if (term?.taxonomy !== taxonomy) throw new Refusal(404, 'rest_term_invalid', 'Term does not exist.');
    return term;
  };

  router.get('/', (req, res) => {
    const slugs = listParam(req, 'slug')?.map(slugOf);
    const include = listParam(req, 'include')?.map(Number);
    const search = paramsOf(req).get('search')?.toLowerCase();
    const found = [...site.terms.values()]
      .filter(
        (term) =>
          term.taxonomy === taxonomy &&
          (!slugs || slugs.includes(term.slug)) &&
          (!include || include.includes(term.id)) &&
          (!search || term.name.toLowerCase().includes(search)),
      )
      .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
    const { all, ...page } = pageOf(req, found);
    sendList(
      req,
      res,
      all.map((term) => present(req, term)),
      page,
    );
  });
  router.get('/:id', (req, res) => sendOne(req, res, present(req, termOf(req))));
  router.post('/', (req, res) => {
    const user = callerOf(site, req);
    if (!(taxonomy === 'category' ? mayEditAll(user) : mayUpload(user)))
      throw notAllowed(
        Boolean(user),
        'rest_cannot_create',
        'Sorry, you are not allowed to create terms in this taxonomy.',
      );
    const { name, parent } = bodyOf(req);
    if (name === undefined)
      throw new Refusal(400, 'rest_missing_callback_param', 'Missing parameter(s): name', { params: ['name'] });
    if (typeof name !== 'string') throw badParameter('name', 'name is not of type string.');
    if (name.trim() === '') throw new Refusal(500, 'empty_term_name', 'A name is required for this term.');
    const known = site.findTerm(taxonomy, name);
    if (known)
      throw new Refusal(400, 'term_exists', 'A term with the name provided already exists in this taxonomy.', {
        term_id: known.id,
      });
    sendOne(req, res, present(req, site.addTerm(taxonomy, name, Number(parent ?? 0))), 201);
  });
  router.delete('/:id', (req, res) => {
    const term = termOf(req);
    const user = callerOf(site, req);
    if (!mayEditAll(user))
      throw notAllowed(Boolean(user), 'rest_cannot_delete', 'Sorry, you are not allowed to delete this term.');
    if (paramsOf(req).get('force') !== 'true' && bodyOf(req)['force'] !== true)
      throw new Refusal(501, 'rest_trash_not_supported', "Terms do not support trashing. Set 'force=true' to delete.");
    site.terms.delete(term.id);
    res.json({ deleted: true, previous: present(req, term) });
  });
  return router;
}
