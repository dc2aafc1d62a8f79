import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient, useQuery } from 'urql';
import { mutate } from '../../api/mutate.ts';
import { RefusalAlert, useApiForm } from '../../components/api-form.tsx';
import { ExternalLink } from '../../components/external-link.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { StartPublishingDocument, StoreChangesDocument } from '../../generated/publish.ts';
import { forgetReviews } from '../review/last-reviews.ts';
import { Changes } from '../texts/changes.tsx';
import { useFieldName } from '../texts/use-field-name.ts';
import { Conflict } from './conflict.tsx';
import type { StoreField } from './store-changes.ts';
import { ItemHistory } from './item-history.tsx';

interface PublishItemProps {
  projectId: string;
  itemId: string;
  onStart: (jobId: string) => void;
  onChange: () => void;
}

/** What publishing one item would change in the store, a choice for each conflict, and its history. */
export function PublishItem({ projectId, itemId, onStart, onChange }: PublishItemProps) {
  const { t } = useTranslation('publish');
  const variables = { projectId, itemId };
  const query = useQuery({ query: StoreChangesDocument, variables, requestPolicy: 'network-only' });
  const handleChange = () => {
    query[1]({ requestPolicy: 'network-only' });
    onChange();
  };
  return (
    <Stack>
      <QueryView query={query}>
        {({ item, itemDiff: { fields, productUrl } }) => (
          <Stack>
            {fields.map((field) =>
              field.conflict ? (
                <Conflict key={field.field} projectId={projectId} item={item} field={field} onChange={handleChange} />
              ) : (
                <FieldChanges key={field.field} field={field} />
              ),
            )}
            <PublishOne projectId={projectId} itemId={itemId} fields={fields} onStart={onStart}>
              {productUrl && <ExternalLink href={productUrl}>{t('inStore')}</ExternalLink>}
            </PublishOne>
          </Stack>
        )}
      </QueryView>
      <ItemHistory projectId={projectId} itemId={itemId} />
    </Stack>
  );
}

function FieldChanges({ field: { field, willWrite, changes } }: { field: StoreField }) {
  const { t } = useTranslation('publish');
  const fieldName = useFieldName();
  const isSame = changes.every(({ op }) => op === 'equal');
  return (
    <section aria-label={fieldName(field)}>
      <Group gap="xs" mb={4}>
        <Title order={4} size="sm">
          {fieldName(field)}
        </Title>
        <Badge variant="light" color={willWrite ? 'brand' : 'gray'} autoContrast>
          {t(willWrite ? 'change.written' : isSame ? 'change.same' : 'change.unchanged')}
        </Badge>
      </Group>
      {!isSame && <Changes changes={changes} />}
    </section>
  );
}

/** Publishes this item alone. With conflicts, our texts overwrite those of the store. */
function PublishOne({
  projectId,
  itemId,
  fields,
  onStart,
  children,
}: Omit<PublishItemProps, 'onChange'> & { fields: StoreField[]; children: ReactNode }) {
  const { t } = useTranslation('publish');
  const client = useClient();
  const hasConflict = fields.some(({ conflict }) => conflict);
  const api = useApiForm({}, async () => {
    const payload = { mode: 'selected', item_ids: [itemId], on_conflict: hasConflict ? 'overwrite' : 'stop' };
    const { createJob } = await mutate(client, StartPublishingDocument, {
      projectId,
      input: { jobType: 'sync', payload },
    });
    forgetReviews(projectId, itemId);
    onStart(createJob.jobId);
  });
  return (
    <>
      <RefusalAlert refusal={api.refusal} />
      <Group>
        <Button variant="default" loading={api.pending} onClick={() => api.submit()}>
          {t(hasConflict ? 'one.overwrite' : 'one.submit')}
        </Button>
        {fields.length === 0 && <Text size="sm">{t('one.nothing')}</Text>}
        {children}
      </Group>
    </>
  );
}
