import { Badge, Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useClient, useQuery } from 'urql';
import { addUpdates, invalidates } from '../../api/cache.ts';
import { mutate } from '../../api/mutate.ts';
import { Form, useApiForm } from '../../components/api-form.tsx';
import { AppLink } from '../../components/app-link.tsx';
import { Page } from '../../components/page.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Empty } from '../../components/states.tsx';
import { CreateProfileDocument, ProfilesDocument } from '../../generated/profiles.ts';
import { useFormat } from '../../format/use-format.ts';

const invalidateProfiles = invalidates('contentProfiles');
addUpdates({
  Mutation: {
    createContentProfile: invalidateProfiles,
    deleteContentProfile: invalidateProfiles,
    // The former default is not in the answer.
    setDefaultContentProfile: invalidates('contentProfiles', 'contentProfile'),
  },
});

/** The most profiles that the API lists. */
const ALL = 1000;

export function ProfilesPage() {
  const { t } = useTranslation('profiles');
  const format = useFormat();
  const query = useQuery({ query: ProfilesDocument, variables: { limit: ALL } });
  return (
    <Page title={t('title')}>
      <Stack gap="xl" maw={720}>
        <Text>{t('advice')}</Text>
        <QueryView query={query}>
          {({ contentProfiles }) =>
            contentProfiles.length === 0 ? (
              <Empty title={t('none')} />
            ) : (
              <Stack gap="sm">
                {contentProfiles.map(({ id, name, isDefault, language, tone, bannedWords }) => (
                  <Paper key={id} withBorder p="md">
                    <Group justify="space-between">
                      <Title order={2} size="h5">
                        <AppLink href={`/profiles/${id}`}>{name}</AppLink>
                      </Title>
                      {isDefault && <Badge>{t('default.badge')}</Badge>}
                    </Group>
                    <Text size="sm">
                      {format.list([language, tone, t('bannedCount', { count: bannedWords.length })])}
                    </Text>
                  </Paper>
                ))}
              </Stack>
            )
          }
        </QueryView>
        <NewProfile />
      </Stack>
    </Page>
  );
}

function NewProfile() {
  const { t } = useTranslation('profiles');
  const client = useClient();
  const router = useRouter();
  const api = useApiForm({ name: '' }, async (input) => {
    const { createContentProfile } = await mutate(client, CreateProfileDocument, { input });
    await router.navigate({ href: `/profiles/${createContentProfile.id}` });
  });
  return (
    <Paper withBorder p="lg">
      <Form form={api} label={t('new')}>
        <Stack>
          <Title order={2} size="h4">
            {t('new')}
          </Title>
          <TextInput {...api.form.getInputProps('name')} label={t('name')} />
          <div>
            <Button type="submit" loading={api.pending}>
              {t('create')}
            </Button>
          </div>
        </Stack>
      </Form>
    </Paper>
  );
}
