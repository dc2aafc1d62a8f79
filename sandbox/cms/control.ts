import { Router } from 'express';
import { isBag } from '../bag.ts';
import { done } from '../control-answer.ts';
import { badRequest, readObject } from '../control-input.ts';
import type { CmsSite } from './site.ts';

/** Changes that the owner makes in the site's admin: `/control/cms/…`. */
export function cmsControl(site: CmsSite): Router {
  const router = Router();
  router.get(
    '/entries',
    done(() => ({ entries: site.all(), writes: site.writes() })),
  );
  router.post(
    '/entries',
    done((req) => {
      const { entries } = readObject(req);
      if (!Array.isArray(entries) || !entries.every(isBag)) throw badRequest('entries: a list is needed');
      return { entries: site.add(entries) };
    }),
  );
  router.post(
    '/edit',
    done((req) => {
      const { id, slug, ...changes } = readObject(req);
      const entry = typeof id === 'number' ? site.byId(id) : site.bySlug(String(slug));
      if (!entry) throw badRequest('id or slug: which page or post?');
      return { entry: site.edit(entry.id, changes) };
    }),
  );
  router.post(
    '/settings',
    done((req) => {
      for (const [name, value] of Object.entries(readObject(req))) {
        if (name === 'permalinks' || name === 'apiLink' || name === 'applicationPasswords') site[name] = value === true;
      }
    }),
  );
  return router;
}
