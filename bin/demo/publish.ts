import {
  BalanceDocument,
  BulkUpdateItemsDocument,
  CreateJobDocument,
  type ItemFieldsFragment,
  SyncHistoryDocument,
  TransactionsDocument,
} from '../../client/index.ts';
import { watchJob } from './progress.ts';
import { heading, labelled, say } from './screen.ts';
import type { Shop } from './shop.ts';

/** Approves what was written and pushes it to the store; shows the history of some items. */
export async function publish({ client, projectId }: Shop, shown: ItemFieldsFragment[]): Promise<void> {
  heading('The texts are approved and pushed to the store');
  const { bulkUpdateItems: approved } = await client.request(BulkUpdateItemsDocument, {
    projectId,
    input: { action: 'approve', filter: { status: 'generated' } },
  });
  say(`${approved.updatedCount} approved.`);
  const { createJob } = await client.request(CreateJobDocument, { projectId, input: { jobType: 'sync' } });
  const { result } = await watchJob(client, createJob.jobId);
  say(`${String(result['succeeded'])} pushed, ${String(result['failed'])} refused.`);

  heading('The sync history');
  for (const { id } of shown) {
    const { syncHistory } = await client.request(SyncHistoryDocument, { projectId, itemId: id });
    for (const entry of syncHistory.history) {
      const outcome = entry.success ? 'pushed' : `refused: ${entry.errorMessage ?? 'no reason given'}`;
      labelled(
        entry.syncedAt.slice(11, 19),
        `${syncHistory.itemExternalId} → ${entry.storeConnectionName}: ${outcome}`,
      );
    }
  }
}

/** What the run cost, from the ledger. */
export async function showCost({ client }: Shop): Promise<void> {
  heading('What it cost');
  const { balance } = await client.request(BalanceDocument);
  const { transactions } = await client.request(TransactionsDocument, { pageSize: 100 });
  const charges = transactions.transactions.filter(({ transactionType }) => transactionType === 'usage');
  const spent = charges.reduce((sum, { amount }) => sum - Number(amount), 0);
  say(`${spent.toFixed(4)} CT spent in ${charges.length} entries of the ledger; ${balance.totalBalance} CT are left.`);
}
