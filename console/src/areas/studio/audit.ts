import type { StoreAuditQuery } from '../../generated/studio.ts';

/** An audit as its page shows it. */
export type Audit = StoreAuditQuery['storeAudit'];
