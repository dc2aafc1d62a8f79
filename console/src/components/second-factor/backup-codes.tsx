import { Button, Code, CopyButton, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** The API returns the codes only once, so the user has to confirm that they are stored. */
export function BackupCodes({ codes, onStored }: { codes: string[]; onStored: () => void }) {
  const { t } = useTranslation();
  return (
    <Stack role="status">
      <Text>{t('secondFactor.backupCodes')}</Text>
      <SimpleGrid cols={2}>
        {codes.map((code) => (
          <Code key={code}>{code}</Code>
        ))}
      </SimpleGrid>
      <Group>
        <CopyButton value={codes.join('\n')}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? t('copied') : t('copy')}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onStored}>{t('secondFactor.stored')}</Button>
      </Group>
    </Stack>
  );
}
