import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from 'urql';
import { mutate } from '../../api/mutate.ts';
import { Form, useApiForm } from '../../components/api-form.tsx';
import { useFormat } from '../../format/use-format.ts';
import { BulkUpdateItemsDocument } from '../../generated/projects.ts';
import { isFiltered, type ItemFilter } from './view.ts';

const ACTIONS = ['approve', 'reject', 'reset', 'exclude', 'include', 'delete'] as const;
type Action = (typeof ACTIONS)[number];
/** What can be done with the texts in one language. */
const OF_LANGUAGE: readonly Action[] = ['approve', 'reject', 'reset'];

interface BulkActionsProps {
  projectId: string;
  selected: Set<string>;
  filter: ItemFilter;
  count: number | null;
  onDone: () => void;
}

/** Acts on the selected items, or on all that the filter selects. */
export function BulkActions({ projectId, selected, filter, count, onDone }: BulkActionsProps) {
  const { t } = useTranslation('projects');
  const format = useFormat();
  const client = useClient();
  const [usesFilter, setUsesFilter] = useState(false);
  const [action, setAction] = useState<Action | null>(null);
  const canUseFilter = isFiltered(filter) && count !== null && count > 0;
  const byFilter = usesFilter && canUseFilter;
  const size = byFilter ? count : selected.size;
  const api = useApiForm({}, async () => {
    const { language, ...chosen } = filter;
    const items = byFilter ? { filter: chosen } : { itemIds: [...selected] };
    const input = { action: action!, language, ...items };
    const data = await mutate(client, BulkUpdateItemsDocument, { projectId, input });
    const { updatedCount, failedCount } = data.bulkUpdateItems;
    notifications.show({
      color: failedCount ? 'yellow' : 'green',
      message: [
        t('bulk.updated', { count: updatedCount, shown: format.number(updatedCount) }),
        failedCount ? t('bulk.failed', { count: failedCount, shown: format.number(failedCount) }) : '',
      ].join(' '),
    });
    setAction(null);
    setUsesFilter(false);
    onDone();
  });

  return (
    <Group gap="sm">
      <Text size="sm" role="status">
        {t('bulk.selected', { count: size, shown: format.number(size) })}
      </Text>
      {canUseFilter && (
        <Checkbox
          label={t('bulk.byFilter', { count, shown: format.number(count) })}
          checked={usesFilter}
          onChange={({ currentTarget }) => setUsesFilter(currentTarget.checked)}
        />
      )}
      {size > 0 &&
        (filter.language ? OF_LANGUAGE : ACTIONS).map((each) => (
          <Button key={each} size="xs" variant="default" onClick={() => setAction(each)}>
            {t(`bulk.${each}`)}
          </Button>
        ))}
      <Modal opened={action !== null} onClose={() => setAction(null)} title={action && t(`bulk.${action}`)}>
        <Form form={api}>
          <Stack>
            <Text>{t('bulk.confirm', { count: size, shown: format.number(size) })}</Text>
            {action === 'delete' && <Text>{t('bulk.deleteAdvice')}</Text>}
            <Group>
              <Button
                type="submit"
                color={action === 'delete' ? 'red' : undefined}
                loading={api.pending}
                data-autofocus
              >
                {action && t(`bulk.${action}`)}
              </Button>
              <Button variant="default" onClick={() => setAction(null)}>
                {t('cancel')}
              </Button>
            </Group>
          </Stack>
        </Form>
      </Modal>
    </Group>
  );
}
