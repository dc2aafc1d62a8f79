import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../components/app-link.tsx';
import { ItemCell } from './item-cell.tsx';
import styles from './projects.module.css';
import type { Item } from './use-item-pages.ts';
import type { Column } from './view.ts';

interface ItemRowProps {
  /** Absent until its page is loaded. */
  item: Item | undefined;
  projectId: string;
  /** The language whose texts are meant; absent for the main one. */
  language: string | undefined;
  columns: readonly Column[];
  isSelected: boolean;
  onToggle: (id: string) => void;
}

/** While the table scrolls, only rows that come into view are rendered. Their elements are plain for the same reason. */
export const ItemRow = memo(function ItemRow({
  item,
  projectId,
  language,
  columns,
  isSelected,
  onToggle,
}: ItemRowProps) {
  const { t } = useTranslation('projects');
  if (!item) return <span role="cell">…</span>;
  const title = item.title ?? item.externalId;
  const address = new URLSearchParams({ item: item.id, ...(language && { language }) });
  return (
    <>
      <span role="cell">
        <input
          type="checkbox"
          className={styles.checkbox}
          aria-label={t('item.select', { title })}
          checked={isSelected}
          onChange={() => onToggle(item.id)}
        />
      </span>
      <span role="cell" className={styles.cell}>
        <AppLink href={`/projects/${projectId}/review?${address}`}>{title}</AppLink>
        {item.excludedAt && <span className={styles.mark}>{t('item.excluded')}</span>}
        {item.vanishedAt && <span className={styles.mark}>{t('item.vanished')}</span>}
      </span>
      {columns.map((column) => (
        <span key={column} role="cell" className={styles.cell}>
          <ItemCell item={item} language={language} column={column} />
        </span>
      ))}
    </>
  );
});
