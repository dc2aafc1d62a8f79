import { WriteMode } from '../../../../entities/stores/write-mode.ts';
import type { StorePlatform } from '../store-platform.ts';
import { createCustom } from './store.ts';

/** A receiver of signed webhooks that the organization runs itself. */
export const custom: StorePlatform<'accessToken'> = {
  credentials: ['accessToken'],
  readsCatalogue: false,
  looksUpProducts: false,
  takesStructuredData: true,
  writeMode: WriteMode.replace,
  openStore: createCustom,
  publishesBlog: false,
};
