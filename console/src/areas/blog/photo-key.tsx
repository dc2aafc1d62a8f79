import { Button, NativeSelect, Paper, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useClient } from 'urql';
import { mutate } from '../../api/mutate.ts';
import { RefusalAlert, useApiForm } from '../../components/api-form.tsx';
import { PasswordInput } from '../../components/password-input.tsx';
import { AddPhotoKeyDocument } from '../../generated/blog.ts';
import { ENUMS } from '../../generated/schema.ts';
import type { PhotoProvider } from '../../generated/types.ts';

/** Stores a key of a stock photo provider, without which no photo is found. It is inside another form. */
export function PhotoKey({ onAdded }: { onAdded: () => void }) {
  const { t } = useTranslation('blog');
  const client = useClient();
  const initial: { provider: PhotoProvider; apiKey: string } = { provider: 'unsplash', apiKey: '' };
  const api = useApiForm(initial, async (input) => {
    await mutate(client, AddPhotoKeyDocument, { input });
    onAdded();
  });
  return (
    <Paper withBorder p="md">
      <Stack>
        <RefusalAlert refusal={api.refusal} />
        <Text size="sm">{t('photos.keyAdvice')}</Text>
        <NativeSelect
          {...api.form.getInputProps('provider')}
          label={t('photos.providerLabel')}
          data={ENUMS.PhotoProvider.map((value) => ({ value, label: t(`photos.provider.${value}`) }))}
        />
        <PasswordInput {...api.form.getInputProps('apiKey')} label={t('photos.key')} autoComplete="off" />
        <div>
          <Button variant="default" loading={api.pending} onClick={() => api.submit()}>
            {t('photos.addKey')}
          </Button>
        </div>
      </Stack>
    </Paper>
  );
}
