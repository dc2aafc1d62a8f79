import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export interface TestResult {
  success: boolean;
  message: string;
  name: string;
}

/** What a test found. The first element is always there, so that a screen reader announces its content. */
export function TestMessage({ result }: { result: TestResult | null }) {
  const { t } = useTranslation('stores');
  return (
    <>
      <div role="status">
        {result?.success && (
          <Alert color="green" title={t('test.succeeded', { name: result.name })}>
            {result.message}
          </Alert>
        )}
      </div>
      {result && !result.success && (
        <Alert color="red" role="alert" title={t('test.failed', { name: result.name })}>
          {result.message}
        </Alert>
      )}
    </>
  );
}
