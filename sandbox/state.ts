import { Batches } from './batches/batches.ts';
import { CallLog } from './calls.ts';
import { CaptchaTokens } from './captcha/tokens.ts';
import { Desk } from './chatdesk/desk.ts';
import { CmsSite } from './cms/site.ts';
import { Receiver } from './custom/receiver.ts';
import { FaultPlan } from './faults.ts';
import { Identity } from './identity/identity.ts';
import { Latency } from './latency.ts';
import { Payments } from './payments/payments.ts';
import { ShopBlogs } from './storeA/blog.ts';
import { ThrottleBucket } from './storeA/bucket.ts';
import type { ProductSeed } from './storeA/product.ts';
import { Grants } from './storeA/oauth-grants.ts';
import { Shop } from './storeA/shop.ts';
import { ShopSubscriptions } from './storeA/subscriptions.ts';
import { ShopWebhooks } from './storeA/webhooks.ts';
import { WooShop } from './woocommerce/shop.ts';
import { WooWebhooks } from './woocommerce/webhooks.ts';

/** The state of all systems. Tests in the same process use this object; other processes use the routes under /control. */
export class SandboxState {
  readonly calls = new CallLog();
  readonly faults = new FaultPlan();
  readonly batches = new Batches(this.faults);
  readonly latency = new Latency();
  readonly shopWebhooks = new ShopWebhooks();
  readonly subscriptions = new ShopSubscriptions(this.shopWebhooks);
  readonly shop = new Shop((event, product) => this.subscriptions.report(event, product));
  readonly shopBlogs = new ShopBlogs();
  readonly wooWebhooks = new WooWebhooks();
  readonly woocommerce = new WooShop((event, product) => this.wooWebhooks.report(event, product));
  readonly cms = new CmsSite();
  readonly bucket = new ThrottleBucket();
  readonly grants = new Grants();
  readonly identity = new Identity();
  readonly captcha = new CaptchaTokens();
  readonly payments = new Payments();
  readonly receiver = new Receiver();
  readonly chatdesk = new Desk();

  constructor(private readonly catalogue: readonly ProductSeed[]) {
    this.reset();
  }

  /** Returns every system to its state after a start: the stores contain the catalogue, everything else is empty. */
  reset(): void {
    this.calls.clear();
    this.faults.clear();
    this.batches.reset();
    this.latency.clear();
    this.bucket.reset();
    this.grants.reset();
    this.subscriptions.clear();
    this.shop.reset(this.catalogue);
    this.shopBlogs.reset();
    this.wooWebhooks.clear();
    this.woocommerce.reset(this.catalogue);
    this.cms.reset();
    this.identity.reset();
    this.captcha.clear();
    this.payments.reset();
    this.shopWebhooks.clear();
    this.receiver.reset();
    this.chatdesk.reset();
  }
}
