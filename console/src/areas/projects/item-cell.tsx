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

interface ItemCellProps {
  item: Item;
  language: string | undefined;
  column: Column;
}

const NO_TEXTS = { status: 'pending', confidenceScore: null } as const;

/** The state of the texts that are meant: those in a language, or the own ones of the item. */
function textsOf(item: Item, language: string | undefined): Pick<Item, 'status' | 'confidenceScore'> {
  if (!language) return item;
  return item.translation?.language === language ? item.translation : NO_TEXTS;
}

export function ItemCell({ item, language, column }: ItemCellProps) {
  const { t } = useTranslation('projects');
  const format = useFormat();
  if (column === 'externalId') return item.externalId;
  if (column === 'type') return t(`type.${item.itemType}`);
  const { status, confidenceScore } = textsOf(item, language);
  if (column === 'score') return confidenceScore === null ? null : format.percent(confidenceScore);
  if (column === 'source') return item.dataSourceName;
  // A variant has no texts of its own, so it waits for nothing.
  if (column === 'status' && item.itemType === 'variant') return '–';
  if (column === 'updated') return <RelativeTime at={item.updatedAt} />;
  return (
    <span className={styles.mark} style={{ borderColor: `var(--mantine-color-${COLORS[status] ?? 'gray'}-6)` }}>
      {t(`status.${status}`)}
    </span>
  );
}
