import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PostStatus } from '../../generated/types.ts';

export function StatusBadge({ status }: { status: PostStatus }) {
  const { t } = useTranslation('blog');
  return (
    <Badge variant="light" color={status === 'failed' ? 'red' : 'brand'}>
      {t(`status.${status}`)}
    </Badge>
  );
}
