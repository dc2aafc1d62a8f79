import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useClient } from 'urql';
import { mutate } from '../../api/mutate.ts';
import { useFormat } from '../../format/use-format.ts';
import { BulkUpdateItemsDocument } from '../../generated/projects.ts';
import type { ItemFilter } from './view.ts';

export const BULK_ACTIONS = ['approve', 'reject', 'reset', 'exclude', 'include', 'delete'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** Changes items, and says how many were changed. Without `itemIds` it changes all that the filter selects. */
export function useBulkUpdate(projectId: string, filter: ItemFilter, itemIds: string[] | null) {
  const { t } = useTranslation('projects');
  const format = useFormat();
  const client = useClient();
  return async (action: BulkAction): Promise<void> => {
    const { language, ...chosen } = filter;
    const input = { action, language, ...(itemIds ? { itemIds } : { filter: chosen }) };
    const { bulkUpdateItems } = await mutate(client, BulkUpdateItemsDocument, { projectId, input });
    const { updatedCount, failedCount } = bulkUpdateItems;
    notifications.show({
      color: failedCount ? 'yellow' : 'green',
      message: [
        t('bulk.updated', { count: updatedCount, shown: format.number(updatedCount) }),
        failedCount ? t('bulk.failed', { count: failedCount, shown: format.number(failedCount) }) : '',
      ].join(' '),
    });
  };
}
