import { WriteMode } from '../../../../entities/stores/write-mode.ts';
import type { OpenOptions, StorePlatform } from '../store-platform.ts';
import { pageById } from '../wordpress-page.ts';
import { createCmsBlog } from './blog.ts';
import type { CmsOptions } from './client.ts';
import { createCms } from './store.ts';

type Field = 'consumerKey' | 'consumerSecret';

/** WordPress, called by its REST API with an application password. */
export const cms: StorePlatform<Field> = {
  credentials: ['consumerKey', 'consumerSecret'],
  // The user name also appears in the texts of the site.
  publicCredentials: ['consumerKey'],
  readsCatalogue: true,
  looksUpProducts: true,
  takesStructuredData: false,
  writeMode: WriteMode.insert,
  productUrl: pageById,
  openStore: (options) => createCms(withLogin(options)),
  publishesBlog: 'site',
  openBlog: (options) => createCmsBlog(withLogin(options)),
};

function withLogin({ consumerKey, consumerSecret, ...endpoint }: OpenOptions<Field>): CmsOptions {
  return { ...endpoint, userName: consumerKey, applicationPassword: consumerSecret };
}
