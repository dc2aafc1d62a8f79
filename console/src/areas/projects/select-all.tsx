import { useTranslation } from 'react-i18next';
import styles from './projects.module.css';

interface SelectAllProps {
  /** The loaded items. */
  ids: string[];
  selected: Set<string>;
  onSelect: (ids: string[]) => void;
}

/** Adds the loaded items to the selection; when all of them are selected, it clears the selection. */
export function SelectAll({ ids, selected, onSelect }: SelectAllProps) {
  const { t } = useTranslation('projects');
  const isAll = selected.size > 0 && ids.length > 0 && ids.every((id) => selected.has(id));
  return (
    <input
      ref={(input) => {
        // There is no attribute for the third state.
        if (input) input.indeterminate = selected.size > 0 && !isAll;
      }}
      type="checkbox"
      className={styles.checkbox}
      aria-label={t('item.selectAll')}
      title={t('item.selectAll')}
      checked={isAll}
      onChange={() => onSelect(isAll ? [] : [...selected, ...ids])}
    />
  );
}
