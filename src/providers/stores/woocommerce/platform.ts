import { WriteMode } from '../../../../entities/stores/write-mode.ts';
import type { StorePlatform } from '../store-platform.ts';
import { pageById } from '../wordpress-page.ts';
import { createWooCommerce } from './store.ts';

/** WooCommerce, called by its REST API v3. */
export const woocommerce: StorePlatform<'consumerKey' | 'consumerSecret'> = {
  credentials: ['consumerKey', 'consumerSecret'],
  readsCatalogue: true,
  looksUpProducts: true,
  takesStructuredData: false,
  writeMode: WriteMode.replace,
  productUrl: pageById,
  openStore: createWooCommerce,
  publishesBlog: false,
};
