import { Button, Divider, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Provider } from './provider-sign-in.ts';
import { useSignInOptions } from './use-sign-in-options.ts';

/** Sign-in with the providers that the service offers, if any. */
export function ProviderButtons({ onChoose }: { onChoose: (provider: Provider) => void }) {
  const { t } = useTranslation('account');
  const providers = useSignInOptions()?.providers ?? [];
  if (!providers.length) return null;
  return (
    <Stack mt="md">
      <Divider label={t('provider.or')} />
      {providers.map((provider) => (
        <Button key={provider.name} variant="default" onClick={() => onChoose(provider)}>
          {t('provider.with', { provider: provider.label })}
        </Button>
      ))}
    </Stack>
  );
}
