import { CallLog } from './calls.ts';
import { CaptchaTokens } from './captcha/tokens.ts';
import { FaultPlan } from './faults.ts';
import { Identity } from './identity/identity.ts';
import { Payments } from './payments/payments.ts';
import { ThrottleBucket } from './storeA/bucket.ts';
import type { ProductSeed } from './storeA/product.ts';
import { Shop } from './storeA/shop.ts';
import type { SystemName } from './system-names.ts';

/** Everything the sandbox remembers. Tests that run it in-process use this object, others the routes under /control. */
export class SandboxState {
  readonly calls = new CallLog();
  readonly faults = new FaultPlan();
  readonly latency = new Map<SystemName, number>();
  readonly shop = new Shop();
  readonly bucket = new ThrottleBucket();
  readonly identity = new Identity();
  readonly captcha = new CaptchaTokens();
  readonly payments = new Payments();

  constructor(private readonly catalogue: readonly ProductSeed[]) {
    this.reset();
  }

  /**
   * Forgets every call, fault, latency and edit; the shop holds the catalogue again and its bucket is full, nobody is
   * signed in anywhere, the identity providers sign with their first keys, no captcha token is spent, nothing was ever bought and
   * no webhook has a destination.
   */
  reset(): void {
    this.calls.clear();
    this.faults.clear();
    this.latency.clear();
    this.bucket.reset();
    this.shop.reset(this.catalogue);
    this.identity.reset();
    this.captcha.clear();
    this.payments.reset();
  }
}
