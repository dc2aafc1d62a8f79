import { Button, Group, Modal, Text } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from 'urql';
import { mutate } from '../../api/mutate.ts';
import { Form, useApiForm } from '../../components/api-form.tsx';
import { DeleteStoreAuditDocument } from '../../generated/studio.ts';

export function DeleteAudit({ auditId }: { auditId: string }) {
  const { t } = useTranslation('studio');
  const client = useClient();
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const api = useApiForm({}, async () => {
    await mutate(client, DeleteStoreAuditDocument, { auditId });
    await router.navigate({ href: '/studio?tab=audits', replace: true });
  });
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('delete.open')}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={t('delete.title')}>
        <Form form={api}>
          <Text mb="md">{t('delete.advice')}</Text>
          <Group>
            <Button type="submit" color="red.9" loading={api.pending}>
              {t('delete.submit')}
            </Button>
            <Button variant="default" onClick={() => setOpen(false)}>
              {t('delete.cancel')}
            </Button>
          </Group>
        </Form>
      </Modal>
    </>
  );
}
