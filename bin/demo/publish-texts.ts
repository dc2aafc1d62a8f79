import {
  BalanceDocument,
  BulkUpdateItemsDocument,
  CreateJobDocument,
  type ItemFieldsFragment,
  ItemsDocument,
  SyncHistoryDocument,
  TransactionsDocument,
} from '../../client/index.ts';
import { watchJob } from './progress.ts';
import { labelled, say, startStep } from './screen.ts';
import type { Shop } from './shop.ts';

/** How many texts stay for the visitor of the console to review and publish. */
const LEFT_TO_REVIEW = 10;
const MOST_TEXTS = 100;

/** Approves generated texts, publishes them to the store, and shows the sync history of some items. */
export async function publishTexts({ client, projectId }: Shop, shown: ItemFieldsFragment[]): Promise<void> {
  startStep('Approving texts and publishing them to the store');
  const { items } = await client.request(ItemsDocument, { projectId, status: 'generated', limit: MOST_TEXTS });
  const itemIds = items.slice(0, Math.max(items.length - LEFT_TO_REVIEW, shown.length)).map(({ id }) => id);
  const { bulkUpdateItems: approved } = await client.request(BulkUpdateItemsDocument, {
    projectId,
    input: { action: 'approve', itemIds },
  });
  say(`Approved ${approved.updatedCount} texts. ${items.length - approved.updatedCount} stay for you to review.`);
  const { createJob } = await client.request(CreateJobDocument, { projectId, input: { jobType: 'sync' } });
  const { result } = await watchJob(client, createJob.jobId);
  say(`Published ${String(result['succeeded'])} texts; the store rejected ${String(result['failed'])}.`);

  startStep('Reading the sync history');
  for (const { id } of shown) {
    const { syncHistory } = await client.request(SyncHistoryDocument, { projectId, itemId: id });
    for (const entry of syncHistory.history) {
      const outcome = entry.success ? 'published' : `rejected: ${entry.errorMessage ?? 'no reason given'}`;
      labelled(
        entry.syncedAt.slice(11, 19),
        `${syncHistory.itemExternalId} → ${entry.storeConnectionName}: ${outcome}`,
      );
    }
  }
}

/** Shows the cost of the demo, from the ledger. */
export async function showCost({ client }: Shop): Promise<void> {
  startStep('Reading the cost from the ledger');
  const { balance } = await client.request(BalanceDocument);
  const { transactions } = await client.request(TransactionsDocument, { pageSize: 100 });
  const charges = transactions.transactions.filter(({ transactionType }) => transactionType === 'usage');
  const spent = charges.reduce((sum, { amount }) => sum - Number(amount), 0);
  say(`${charges.length} ledger entries charge ${spent.toFixed(4)} CT. The balance is ${balance.totalBalance} CT.`);
}
