import { CallLog } from './calls.ts';
import { FaultPlan } from './faults.ts';
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

  constructor(private readonly catalogue: readonly ProductSeed[]) {
    this.reset();
  }

  /** Forgets every call, fault, latency and edit; the shop holds the catalogue again and its bucket is full. */
  reset(): void {
    this.calls.clear();
    this.faults.clear();
    this.latency.clear();
    this.bucket.reset();
    this.shop.reset(this.catalogue);
  }
}
