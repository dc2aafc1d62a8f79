import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export interface TestResult {
  success: boolean;
  message: string;
  name: string;
}

/** What a test found. The element is always there, so that a screen reader announces the result. */
export function TestMessage({ result }: { result: TestResult | null }) {
  const { t } = useTranslation('stores');
  return (
    <div role="status">
      {result && (
        <Alert
          mt="md"
          color={result.success ? 'green' : 'red'}
          title={t(result.success ? 'test.succeeded' : 'test.failed', { name: result.name })}
        >
          {result.message}
        </Alert>
      )}
    </div>
  );
}
