import { type FirstQuery, requestFirst } from '../api/first-answers.ts';
import { filesOf, loadShell, pageAt, type PagePath } from '../app/pages.ts';
import { HOME_QUERIES } from '../areas/home/queries.ts';
import { SignInOptionsDocument } from '../generated/account.ts';
import { ViewerDocument } from '../generated/shell.ts';
import { initialLanguage } from '../i18n/languages.ts';
import { loadTextFile } from '../i18n/text-files.ts';

/**
 * A small script that runs while the large ones are still under way: it requests the code, the texts and the data of the
 * first page at once, which the router requests one after the other. Errors appear there.
 */
function boot(): void {
  const path = pageAt(location.pathname);
  const { texts, load, isPublic } = filesOf(path);
  if (!isPublic) requestFirst({ query: ViewerDocument, variables: {} });
  for (const query of (path && FIRST_QUERIES[path]) ?? []) requestFirst(query);
  const files = [load(), ...['common', ...texts].map((area) => loadTextFile(initialLanguage(), area))];
  if (!isPublic) files.push(loadShell());
  for (const file of files) file.catch(() => {});
}

const SIGN_IN_OPTIONS: FirstQuery = { query: SignInOptionsDocument, variables: {} };

/** The queries of the pages that people open first. */
const FIRST_QUERIES: Partial<Record<PagePath, readonly FirstQuery[]>> = {
  '/': Object.values(HOME_QUERIES),
  '/sign-in': [SIGN_IN_OPTIONS],
  '/sign-up': [SIGN_IN_OPTIONS],
};

boot();
