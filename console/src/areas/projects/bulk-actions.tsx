import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, RefusalAlert, useApiForm } from '../../components/api-form.tsx';
import { useExclusiveAction } from '../../components/use-exclusive-action.ts';
import { useFormat } from '../../format/use-format.ts';
import { BULK_ACTIONS, type BulkAction, useBulkUpdate } from './use-bulk-update.ts';
import { isFiltered, type ItemFilter } from './view.ts';

/** What can be done with the texts in one language. */
const OF_LANGUAGE: readonly BulkAction[] = ['approve', 'reject', 'reset'];
/** What another of the actions takes back. */
const REVERSIBLE = new Set<BulkAction>(['approve', 'reject', 'exclude', 'include']);
/** The most items that are changed without a question. */
const FEW = 20;

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
  const [usesFilter, setUsesFilter] = useState(false);
  const [question, setQuestion] = useState<BulkAction | null>(null);
  const canUseFilter = isFiltered(filter) && count !== null && count > 0;
  const byFilter = usesFilter && canUseFilter;
  const size = byFilter ? count : selected.size;
  const update = useBulkUpdate(projectId, filter, byFilter ? null : [...selected]);
  const finish = () => {
    setQuestion(null);
    setUsesFilter(false);
    onDone();
  };
  const { refusal, pending, run } = useExclusiveAction('', finish);
  const confirmed = useApiForm({}, async () => {
    await update(question!);
    finish();
  });
  // A few items are changed at once, and a whole list after a question.
  const choose = (action: BulkAction) =>
    byFilter || size > FEW || !REVERSIBLE.has(action) ? setQuestion(action) : run(action, () => update(action));

  return (
    <Stack gap="xs">
      <RefusalAlert refusal={refusal} />
      <Group gap="sm">
        {count !== null && <Text size="sm">{t('bulk.count', { count, shown: format.number(count) })}</Text>}
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
          (filter.language ? OF_LANGUAGE : BULK_ACTIONS).map((each) => (
            <Button key={each} size="xs" variant="default" aria-busy={pending === each} onClick={() => choose(each)}>
              {t(`bulk.${each}`)}
            </Button>
          ))}
      </Group>
      <Modal opened={question !== null} onClose={() => setQuestion(null)} title={question && t(`bulk.${question}`)}>
        <Form form={confirmed}>
          <Stack>
            <Text>{t('bulk.confirm', { count: size, shown: format.number(size) })}</Text>
            {question === 'delete' && <Text>{t('bulk.deleteAdvice')}</Text>}
            <Group>
              <Button
                type="submit"
                color={question === 'delete' ? 'red' : undefined}
                loading={confirmed.pending}
                data-autofocus
              >
                {question && t(`bulk.${question}`)}
              </Button>
              <Button variant="default" onClick={() => setQuestion(null)}>
                {t('cancel')}
              </Button>
            </Group>
          </Stack>
        </Form>
      </Modal>
    </Stack>
  );
}
