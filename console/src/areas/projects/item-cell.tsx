import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../components/relative-time.tsx';
import { useFormat } from '../../format/use-format.ts';
import styles from './projects.module.css';
import type { Item } from './use-item-pages.ts';
import type { Column } from './view.ts';

const COLORS: Partial<Record<Item['status'], string>> = {
  approved: 'green',
  synced: 'green',
  failed: 'red',
  rejected: 'red',
};

export function ItemCell({ item, column }: { item: Item; column: Column }) {
  const { t } = useTranslation('projects');
  const format = useFormat();
  if (column === 'externalId') return item.externalId;
  if (column === 'type') return t(`type.${item.itemType}`);
  if (column === 'score') return item.confidenceScore === null ? null : format.percent(item.confidenceScore);
  if (column === 'source') return item.dataSourceName;
  // A variant has no texts of its own, so it waits for nothing.
  if (column === 'status' && item.itemType === 'variant') return '–';
  if (column === 'updated') return <RelativeTime at={item.updatedAt} />;
  return (
    <span className={styles.mark} style={{ borderColor: `var(--mantine-color-${COLORS[item.status] ?? 'gray'}-6)` }}>
      {t(`status.${item.status}`)}
    </span>
  );
}
