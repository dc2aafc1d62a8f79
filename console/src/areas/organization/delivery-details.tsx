import { Code, List, Modal, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import type { DeliveryFieldsFragment } from '../../generated/organization.ts';

interface DeliveryDetailsProps {
  delivery: DeliveryFieldsFragment | null;
  onClose: () => void;
}

/** The body that was sent, and each attempt with the answer to it. */
export function DeliveryDetails({ delivery, onClose }: DeliveryDetailsProps) {
  return (
    <Modal opened={delivery !== null} onClose={onClose} title={delivery?.eventType} size="lg">
      {delivery && <Details delivery={delivery} />}
    </Modal>
  );
}

function Details({ delivery: { attempts, nextAttemptAt, requestBody } }: { delivery: DeliveryFieldsFragment }) {
  const { t } = useTranslation('organization');
  const format = useFormat();
  return (
    <Stack>
      <Title order={3} size="h5">
        {t('delivery.attempts')}
      </Title>
      <List size="sm">
        {attempts.map(({ at, statusCode, error, durationMs }) => (
          <List.Item key={at}>
            {t('delivery.attempt', {
              at: format.dateTime(at),
              answer: statusCode ?? error,
              duration: format.number(durationMs),
            })}
          </List.Item>
        ))}
      </List>
      {attempts.length === 0 && <Text size="sm">{t('delivery.none')}</Text>}
      {nextAttemptAt && <Text size="sm">{t('delivery.next', { at: format.dateTime(nextAttemptAt) })}</Text>}
      <Title order={3} size="h5">
        {t('delivery.body')}
      </Title>
      <Code block tabIndex={0} aria-label={t('delivery.body')} role="region">
        {JSON.stringify(requestBody, null, 2)}
      </Code>
    </Stack>
  );
}
