import { Badge, Button, Group, Stack } from '@mantine/core';
import { useParams, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useClient, useQuery } from 'urql';
import { mutate } from '../../api/mutate.ts';
import { RefusalAlert, useApiForm } from '../../components/api-form.tsx';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { Page } from '../../components/page.tsx';
import { QueryView } from '../../components/query-view.tsx';
import {
  DeleteProfileDocument,
  ProfileDocument,
  type ProfileFieldsFragment,
  SetDefaultProfileDocument,
} from '../../generated/profiles.ts';
import { ProfileForm } from './profile-form.tsx';
import { TryOut } from './try-out.tsx';

/** One profile: its settings, and what they write for an item. */
export function ProfilePage() {
  const { profileId } = useParams({ from: '/signed-in/profiles/$profileId' });
  const query = useQuery({ query: ProfileDocument, variables: { profileId } });
  return (
    <QueryView query={query}>
      {({ contentProfile: profile }) => (
        <Page title={profile.name}>
          <Stack gap="lg">
            <ProfileActions profile={profile} />
            <ProfileForm key={profile.id} profile={profile} />
            <TryOut profile={profile} />
          </Stack>
        </Page>
      )}
    </QueryView>
  );
}

function ProfileActions({ profile }: { profile: ProfileFieldsFragment }) {
  const { t } = useTranslation('profiles');
  const client = useClient();
  const router = useRouter();
  const { id: profileId, name, isDefault } = profile;
  const setDefault = useApiForm({}, () => mutate(client, SetDefaultProfileDocument, { profileId }));
  const remove = async () => {
    await mutate(client, DeleteProfileDocument, { profileId });
    await router.navigate({ href: '/profiles', replace: true });
  };
  return (
    <div>
      <RefusalAlert refusal={setDefault.refusal} />
      <Group>
        {isDefault ? (
          <Badge>{t('default.badge')}</Badge>
        ) : (
          <Button variant="default" loading={setDefault.pending} onClick={() => setDefault.submit()}>
            {t('default.set')}
          </Button>
        )}
        <ConfirmButton
          label={t('delete')}
          title={t('deleteTitle', { name })}
          question={t('deleteQuestion')}
          onConfirm={remove}
        />
      </Group>
    </div>
  );
}
