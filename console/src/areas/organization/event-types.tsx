import { MultiSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface EventTypesProps extends React.ComponentProps<typeof MultiSelect> {
  /** The types that the API knows. */
  known: string[];
}

/** Which events an endpoint gets. None chosen means all of them. */
export function EventTypes({ known, ...props }: EventTypesProps) {
  const { t } = useTranslation('organization');
  return (
    <MultiSelect
      {...props}
      label={t('webhooks.events')}
      description={t('webhooks.eventsAdvice')}
      data={known}
      searchable
      hidePickedOptions
    />
  );
}
