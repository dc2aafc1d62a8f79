import { Button, Group, NativeSelect, NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useClient } from 'urql';
import { mutate } from '../../api/mutate.ts';
import { Form, useApiForm } from '../../components/api-form.tsx';
import { only } from '../../components/edits.ts';
import { enteredNumber } from '../../components/entered-number.ts';
import { ENUMS } from '../../generated/schema.ts';
import { UpdateStudioRequestDocument } from '../../generated/studio.ts';
import type { StudioRequest } from './studio-request.ts';

/** What super admins set: how far a request is, and which one comes first. */
export function StaffForm({ request }: { request: StudioRequest }) {
  const { t } = useTranslation('studio');
  const client = useClient();
  const api = useApiForm<{ status: StudioRequest['status']; priority: number | string }>(
    { status: request.status, priority: request.priority },
    ({ status, priority }, edited) =>
      mutate(client, UpdateStudioRequestDocument, {
        requestId: request.id,
        input: only({ status, priority: enteredNumber(priority) }, edited),
      }),
  );
  return (
    <Form form={api} label={t('staff.label')}>
      <Group align="flex-end">
        <NativeSelect
          {...api.form.getInputProps('status')}
          label={t('requests.status')}
          data={ENUMS.StudioStatus.map((value) => ({ value, label: t(`status.${value}`) }))}
        />
        <NumberInput {...api.form.getInputProps('priority')} label={t('requests.priority')} allowDecimal={false} />
        <Button type="submit" variant="default" loading={api.pending}>
          {t('staff.save')}
        </Button>
      </Group>
    </Form>
  );
}
