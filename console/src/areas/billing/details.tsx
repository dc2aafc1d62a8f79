import { Button, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useClient, useQuery } from 'urql';
import { mutate } from '../../api/mutate.ts';
import { useViewer } from '../../app/viewer.ts';
import { Form, useApiForm } from '../../components/api-form.tsx';
import { only } from '../../components/edits.ts';
import { QueryView } from '../../components/query-view.tsx';
import {
  BillingDetailsDocument,
  type BillingDetailsQuery,
  UpdateBillingDetailsDocument,
} from '../../generated/billing.ts';

const FIELDS = [
  'billingCompanyName',
  'billingAddress',
  'billingPostalCode',
  'billingCity',
  'billingCountry',
  'billingPib',
  'billingMb',
] as const;

/** What is printed on invoices. */
export function Details() {
  const query = useQuery({ query: BillingDetailsDocument });
  return <QueryView query={query}>{({ billingDetails }) => <DetailsForm details={billingDetails} />}</QueryView>;
}

function DetailsForm({ details }: { details: BillingDetailsQuery['billingDetails'] }) {
  const { t } = useTranslation('billing');
  const client = useClient();
  const isAdmin = useViewer().role === 'admin';
  const initial = Object.fromEntries(FIELDS.map((field) => [field, details[field]])) as Record<
    (typeof FIELDS)[number],
    string
  >;
  const api = useApiForm(initial, async (values, edited) => {
    await mutate(client, UpdateBillingDetailsDocument, { input: only(values, edited) });
    notifications.show({ message: t('details.saved') });
  });
  return (
    <Form form={api}>
      <Stack align="flex-start">
        <SimpleGrid cols={{ base: 1, sm: 2 }} w="100%">
          {FIELDS.map((field) => (
            <TextInput
              key={field}
              {...api.form.getInputProps(field)}
              label={t(`details.${field}`)}
              readOnly={!isAdmin}
            />
          ))}
        </SimpleGrid>
        {isAdmin && (
          <Button type="submit" loading={api.pending}>
            {t('details.save')}
          </Button>
        )}
      </Stack>
    </Form>
  );
}
