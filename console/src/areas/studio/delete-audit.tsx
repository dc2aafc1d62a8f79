import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useClient } from 'urql';
import { mutate } from '../../api/mutate.ts';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { DeleteStoreAuditDocument } from '../../generated/studio.ts';

export function DeleteAudit({ auditId }: { auditId: string }) {
  const { t } = useTranslation('studio');
  const client = useClient();
  const router = useRouter();
  return (
    <ConfirmButton
      label={t('delete.open')}
      title={t('delete.title')}
      question={t('delete.advice')}
      onConfirm={async () => {
        await mutate(client, DeleteStoreAuditDocument, { auditId });
        await router.navigate({ href: '/studio?tab=audits', replace: true });
      }}
    />
  );
}
