import { Code, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { encode } from 'uqr';

/** The key of an authenticator app: as a QR code, and as text for those who cannot scan it. */
export function AuthenticatorKey({ uri, secret }: { uri: string; secret: string }) {
  const { t } = useTranslation();
  const { data, size } = encode(uri, { border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <Stack align="center" gap="xs">
      <Text size="sm">{t('secondFactor.scan')}</Text>
      <svg role="img" aria-label={t('secondFactor.qr')} viewBox={`0 0 ${size} ${size}`} width={200} height={200}>
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <Text size="sm">{t('secondFactor.key')}</Text>
      <Code>{secret}</Code>
    </Stack>
  );
}
