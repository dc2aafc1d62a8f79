import { Pagination } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface PagesProps {
  page: number;
  pageSize: number;
  /** The number of all records. */
  total: number;
  onChange: (page: number) => void;
}

/** The pages of a list, if it has more than one. */
export function Pages({ page, pageSize, total, onChange }: PagesProps) {
  const { t } = useTranslation();
  if (total <= pageSize) return null;
  return (
    <Pagination
      value={page}
      onChange={onChange}
      total={Math.ceil(total / pageSize)}
      getControlProps={(control) => ({ 'aria-label': t(`pages.${control}`) })}
      getItemProps={(number) => ({ 'aria-label': t('pages.page', { number }) })}
    />
  );
}
