import { beforeAll, describe, expect, it } from '@jest/globals';
import { row, sql } from '../../src/core/sql.ts';
import { contractRows } from '../contract/contract-rows.ts';
import { newFullOrganizationByWorker } from '../services/privacy/export/full-organization.ts';
import { recordIds } from '../support/record-ids.ts';
import type { Shop } from '../support/shop.ts';
import { recordStatements } from '../support/statements.ts';
import { useTestApp } from '../support/test-app.ts';

const testApp = useTestApp({ ROLE: 'web' });

/** Reads that call another system or begin a sign-in there, whose statements depend on it. */
const CALL_OTHERS = new Set([
  'Query.billingPortal',
  'Query.searchStockPhotos',
  'Query.storeCategories',
  'Query.storeAConnectUrl',
]);

/** One for the session, account and role of the caller, and one for the record or the page with all that it shows. */
const USUAL = 2;

/** The reads with another number of statements. */
const OTHERS: Record<string, number> = {
  'Query.signInOptions': 0,
  'Query.supportChat': 1,
  'Query.storeAInstallUrl': 1,
  'Query.usageSummary': 3,
  'Query.dataExportStatus': 3,
  'Query.storeAudit': 3,
  'Query.paymentHistory': 3,
  'Query.studioRequest': 3,
};

const reads = contractRows
  .filter(
    ({ operation, auth }) => operation.startsWith('Query.') && auth !== 'super admin' && !CALL_OTHERS.has(operation),
  )
  .map(({ operation, path }) => [operation, path] as const);

describe('the statements of a read', () => {
  let shop: Shop;
  let ids: Record<string, string>;

  beforeAll(async () => {
    // No worker runs while statements are counted.
    const owned = await newFullOrganizationByWorker(testApp);
    shop = owned.shop;
    const { organizationId } = shop;
    const generation = await row<{ id: string }>(
      testApp.ctx().em,
      sql`select id from plugin_generations where organization_id = ${organizationId}`,
    );
    ids = { ...(await recordIds(testApp, organizationId, owned.projectId)), generationId: generation!.id };
  });

  it.each(reads)('of %s are prepared and as few as they were', async (operation, path) => {
    const full = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[camelCase(name)] ?? name);
    const statements = await recordStatements(testApp, async () => {
      expect(await shop.rest.get(full)).toMatchObject({ status: 200 });
    });
    expect(statements.map(({ text }) => text)).toHaveLength(OTHERS[operation] ?? USUAL);
    const unnamed = statements.filter(({ name }) => name === undefined).map(({ text }) => text);
    expect(unnamed).toEqual([]);
  });
});

function camelCase(name: string): string {
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
