import { Button, NativeSelect, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient, useQuery } from 'urql';
import { mutate } from '../../api/mutate.ts';
import { Form, useApiForm } from '../../components/api-form.tsx';
import {
  CompareProfilesDocument,
  type ProfileFieldsFragment,
  ProfilesDocument,
  TryOutDocument,
} from '../../generated/profiles.ts';
import { ItemChoice } from './item-choice.tsx';
import { TriedTexts, type Tried } from './tried-texts.tsx';

/** Writes the texts of one item with the stored settings, alone or beside those of another profile. Nothing is stored. */
export function TryOut({ profile }: { profile: ProfileFieldsFragment }) {
  const { t } = useTranslation('profiles');
  const client = useClient();
  const [{ data }] = useQuery({ query: ProfilesDocument, variables: { limit: 1000 } });
  const [tried, setTried] = useState<Tried[]>([]);
  const others = (data?.contentProfiles ?? []).filter(({ id }) => id !== profile.id);
  const api = useApiForm({ itemId: '', otherId: '' }, async ({ itemId, otherId }) => {
    setTried([]);
    if (!otherId) {
      const variables = { profileId: profile.id, input: { itemId } };
      const { previewContentProfile } = await mutate(client, TryOutDocument, variables);
      setTried([{ name: profile.name, texts: previewContentProfile, error: null }]);
      return;
    }
    const settings = [profile.id, otherId].map((profileId) => ({ profileId, contentVariant: 'short' }));
    const { compareContentProfiles } = await mutate(client, CompareProfilesDocument, { input: { itemId, settings } });
    const names = [profile.name, others.find(({ id }) => id === otherId)?.name ?? ''];
    setTried(compareContentProfiles.results.map((result, index) => ({ name: names[index]!, ...result })));
  });
  return (
    <Paper withBorder p="lg">
      <Form form={api} label={t('tryOut.title')}>
        <Stack maw={560}>
          <Title order={2} size="h4">
            {t('tryOut.title')}
          </Title>
          <Text size="sm">{t('tryOut.advice')}</Text>
          <ItemChoice value={api.form.values.itemId} onChange={(itemId) => api.form.setFieldValue('itemId', itemId)} />
          <NativeSelect
            {...api.form.getInputProps('otherId')}
            label={t('tryOut.beside')}
            data={[
              { value: '', label: t('tryOut.alone') },
              ...others.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
          <div>
            <Button type="submit" loading={api.pending} disabled={!api.form.values.itemId}>
              {t('tryOut.submit')}
            </Button>
          </div>
        </Stack>
      </Form>
      <div role="status" aria-label={t('tryOut.result')}>
        {tried.length > 0 && (
          <SimpleGrid cols={{ base: 1, md: tried.length }} mt="lg">
            {tried.map((each) => (
              <TriedTexts key={each.name} tried={each} />
            ))}
          </SimpleGrid>
        )}
      </div>
    </Paper>
  );
}
