import { Button, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useClient, useQuery } from 'urql';
import { mutate } from '../../api/mutate.ts';
import { Form, useApiForm } from '../../components/api-form.tsx';
import { only } from '../../components/edits.ts';
import { QueryView } from '../../components/query-view.tsx';
import { Section } from '../../components/section.tsx';
import {
  ChangeOrganizationDocument,
  OrganizationDetailsDocument,
  type OrganizationSettingFieldsFragment,
} from '../../generated/organization.ts';

const FIELDS = ['name', 'billingEmail', 'address', 'phoneNumber', 'taxId'] as const;

/** How the organization is reached, and what it requires of its people. */
export function Details() {
  const query = useQuery({ query: OrganizationDetailsDocument });
  return <QueryView query={query}>{({ organization }) => <DetailsForm organization={organization} />}</QueryView>;
}

function DetailsForm({ organization }: { organization: OrganizationSettingFieldsFragment }) {
  const { t } = useTranslation('organization');
  const client = useClient();
  const { name, billingEmail, address, phoneNumber, taxId, enforce2fa } = organization;
  const api = useApiForm({ name, billingEmail, address, phoneNumber, taxId, enforce2fa }, async (values, edited) => {
    await mutate(client, ChangeOrganizationDocument, { input: only(values, edited) });
    notifications.show({ message: t('saved') });
  });
  return (
    <Section id="details" title={t('tabs.details')}>
      <Form form={api}>
        <Stack align="flex-start">
          <SimpleGrid cols={{ base: 1, sm: 2 }} w="100%">
            {FIELDS.map((field) => (
              <TextInput key={field} {...api.form.getInputProps(field)} label={t(`details.${field}`)} />
            ))}
          </SimpleGrid>
          <Switch
            {...api.form.getInputProps('enforce2fa', { type: 'checkbox' })}
            label={t('details.enforce2fa')}
            description={t('details.enforce2faAdvice')}
          />
          <Button type="submit" loading={api.pending}>
            {t('save')}
          </Button>
        </Stack>
      </Form>
    </Section>
  );
}
