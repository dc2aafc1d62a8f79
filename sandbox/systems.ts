import type { Router } from 'express';
import { aiARouter } from './aiA/router.ts';
import { aiBRouter } from './aiB/router.ts';
import { aiCRouter } from './aiC/router.ts';
import { captchaRouter } from './captcha/router.ts';
import { chatdeskRouter } from './chatdesk/router.ts';
import { cmsRouter } from './cms/router.ts';
import { customRouter } from './custom/router.ts';
import { identityRouter } from './identity/router.ts';
import { payARouter } from './payments/payA/router.ts';
import { payBRouter } from './payments/payB/router.ts';
import { photosRouter } from './photos/router.ts';
import type { SandboxState } from './state.ts';
import { storeARouter } from './storeA/router.ts';
import { PHOTO_NAMES, type SystemName } from './system-names.ts';
import { wooCommerceRouter } from './woocommerce/router.ts';

/** One outside system. Its router receives its own address, because OpenID Connect signs it. */
interface System {
  name: SystemName;
  path: string;
  router: (state: SandboxState, address: string) => Router;
}

/**
 * The path of each system. A new AI vendor needs a folder and a line here; another system also needs its name in
 * system-names.ts.
 */
export const SYSTEMS: readonly System[] = [
  { name: 'aiA', path: '/aiA/v1', router: aiARouter },
  { name: 'aiB', path: '/aiB', router: aiBRouter },
  { name: 'aiC', path: '/aiC', router: aiCRouter },
  { name: 'storeA', path: '/storeA', router: storeARouter },
  { name: 'woocommerce', path: '/woocommerce', router: wooCommerceRouter },
  { name: 'cms', path: '/cms', router: cmsRouter },
  { name: 'custom', path: '/custom', router: customRouter },
  { name: 'idpA', path: '/idpA', router: identityRouter('idpA') },
  { name: 'idpB', path: '/idpB', router: identityRouter('idpB') },
  { name: 'captcha', path: '/captcha', router: captchaRouter },
  { name: 'payA', path: '/payA', router: payARouter },
  { name: 'payB', path: '/payB', router: payBRouter },
  { name: 'chatdesk', path: '/chatdesk', router: chatdeskRouter },
  ...PHOTO_NAMES.map((name) => ({ name, path: `/${name}`, router: photosRouter(name) })),
];
