import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../../components/states.tsx';
import { ItemRow } from './item-row.tsx';
import styles from './projects.module.css';
import { SelectAll } from './select-all.tsx';
import { PAGE_SIZE, useItemPages } from './use-item-pages.ts';
import { COLUMNS, type ItemFilter, type View } from './view.ts';

const ROW_HEIGHT = 44;
const ALL = [...COLUMNS];

interface ItemTableProps {
  projectId: string;
  filter: ItemFilter;
  /** Null until it is known. */
  count: number | null;
  columns: View['columns'];
  selected: Set<string>;
  onToggle: (id: string) => void;
  onSelect: (ids: string[]) => void;
}

/** A table of any number of items, of which only the visible rows exist. */
export function ItemTable({ projectId, filter, count, columns = ALL, selected, onToggle, onSelect }: ItemTableProps) {
  const { t } = useTranslation('projects');
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: count ?? PAGE_SIZE,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
  });
  const visible = rows.getVirtualItems();
  const [first, last] = [visible[0]?.index ?? 0, visible.at(-1)?.index ?? 0];
  const { itemAt, loadedIds, error, reload } = useItemPages(projectId, filter, first, last);
  const layout = {
    '--columns': `28px minmax(200px, 3fr) ${columns.map(() => 'minmax(100px, 1fr)').join(' ')}`,
    '--width': `${260 + columns.length * 112}px`,
  } as CSSProperties;

  if (error) return <LoadError error={error} onRetry={reload} />;
  return (
    <div
      ref={scroller}
      className={styles.table}
      data-scroll-restoration-id="list"
      style={layout}
      role="table"
      aria-label={t('items.label')}
      aria-rowcount={count === null ? -1 : count + 1}
      aria-busy={count === null}
      tabIndex={0}
    >
      <div role="rowgroup" className={styles.headGroup}>
        <div role="row" aria-rowindex={1} className={styles.head}>
          <span role="columnheader">
            <SelectAll ids={loadedIds()} selected={selected} onSelect={onSelect} />
          </span>
          <span role="columnheader">{t('item.title')}</span>
          {columns.map((column) => (
            <span key={column} role="columnheader" className={styles.cell}>
              {t(`item.${column}`)}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup" style={{ height: rows.getTotalSize(), position: 'relative' }}>
        {visible.map(({ index, start }) => (
          <div
            key={index}
            role="row"
            aria-rowindex={index + 2}
            data-selected={selected.has(itemAt(index)?.id ?? '')}
            className={styles.row}
            style={{ transform: `translateY(${start}px)` }}
          >
            <ItemRow
              item={itemAt(index)}
              projectId={projectId}
              language={filter.language}
              columns={columns}
              isSelected={selected.has(itemAt(index)?.id ?? '')}
              onToggle={onToggle}
            />
          </div>
        ))}
      </div>
    </div>
  );
}
