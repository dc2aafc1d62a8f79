import { sql } from '../../../core/sql.ts';
import { HAS_PRODUCT_RULE } from '../../automation/changes/record-change.ts';

/**
 * The condition that the store of the connection `c` can report its products: WooCommerce signs with a secret of ours, and
 * storeA with that of the app, which must be installed.
 */
export const CAN_REPORT = sql`(
  c.connection_type = 'store'
  and (c.platform = 'woocommerce' or c.platform = 'storeA' and c.shop_domain is not null))`;

/**
 * The condition that the webhooks of the connection `c` are needed: an active rule waits for its products, and it can
 * be used.
 */
export const NEEDS_WEBHOOKS = sql`(
  ${CAN_REPORT} and c.has_credentials and c.status <> 'inactive'
  and exists (
    select from data_sources s join projects p on p.id = s.project_id
     where p.organization_id = c.organization_id and s.source_type = 'store'
       and s.config->>'store_connection_id' = c.id::text and ${HAS_PRODUCT_RULE}))`;
