import { Button, Checkbox, Fieldset, Group, MultiSelect, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ApiForm } from '../../components/api-form.tsx';
import { ENUMS } from '../../generated/schema.ts';
import { hasValue, type RuleValues } from './rule-values.ts';

const LIST = 'conditions.sourceFilters';

/** Which items a run works on. */
export function RuleConditions({ form }: { form: ApiForm<RuleValues>['form'] }) {
  const { t } = useTranslation('rules');
  const { t: tProjects } = useTranslation('projects');
  const { sourceFilters } = form.getValues().conditions;
  return (
    <Fieldset legend={t('conditions')}>
      <Stack>
        <MultiSelect
          {...form.getInputProps('conditions.statuses')}
          label={t('statuses')}
          description={t('statusesAdvice')}
          // The API takes no item whose texts are being written.
          data={ENUMS.ItemStatus.filter((status) => status !== 'generating').map((value) => ({
            value,
            label: tProjects(`status.${value}`),
          }))}
          hidePickedOptions
        />
        <Checkbox {...form.getInputProps('conditions.onlyEmpty', { type: 'checkbox' })} label={t('onlyEmpty')} />
        {sourceFilters.map((filter, index) => (
          // The rows have no id; removing one in the middle sets the values of those behind it.
          <Group key={index} align="flex-end" role="group" aria-label={t('filter', { number: index + 1 })}>
            <TextInput {...form.getInputProps(`${LIST}.${index}.field`)} label={t('filterField')} />
            <NativeSelect
              {...form.getInputProps(`${LIST}.${index}.op`)}
              label={t('filterOp')}
              data={ENUMS.SourceFilterOp.map((value) => ({ value, label: t(`op.${value}`) }))}
            />
            {hasValue(filter.op) && (
              <TextInput {...form.getInputProps(`${LIST}.${index}.value`)} label={t('filterValue')} />
            )}
            <Button
              variant="default"
              aria-label={t('removeFilterOf', { number: index + 1 })}
              onClick={() => form.removeListItem(LIST, index)}
            >
              {t('removeFilter')}
            </Button>
          </Group>
        ))}
        <Group>
          <Button variant="default" onClick={() => form.insertListItem(LIST, { field: '', op: 'contains', value: '' })}>
            {t('addFilter')}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  );
}
