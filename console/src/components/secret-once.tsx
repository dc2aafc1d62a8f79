import { Alert, Button, Code, CopyButton, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** A secret that the service returns once. A screen reader reads the title when it appears. */
export function SecretOnce({ title, secret }: { title: string; secret: string }) {
  const { t } = useTranslation();
  return (
    <Alert role="status" title={title}>
      <Group>
        <Code style={{ overflowWrap: 'anywhere' }}>{secret}</Code>
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button size="xs" variant="default" onClick={copy}>
              {t(copied ? 'copied' : 'copy')}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Alert>
  );
}
