import { Button, Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { QueryView } from '../../components/query-view.tsx';
import { useFormat } from '../../format/use-format.ts';
import { ItemChangesDocument, ItemVersionsDocument } from '../../generated/review.ts';
import type { DiffAgainst } from '../../generated/types.ts';
import type { Project } from '../projects/project-page.tsx';
import { Changes } from '../texts/changes.tsx';
import { useFieldName } from '../texts/use-field-name.ts';
import type { ReviewItem } from './use-review-texts.ts';

interface CompareProps {
  project: Project;
  item: ReviewItem;
  language: string | null;
  onRestore: (version: number) => void;
  /** The texts without a comparison. */
  children: ReactNode;
}

/** The texts, or what is different in them from the source, the store or an earlier version. */
export function Compare({ project, item, language, onRestore, children }: CompareProps) {
  const { t } = useTranslation('review');
  const format = useFormat();
  const [choice, setChoice] = useState('');
  const ids = { projectId: project.id, itemId: item.id, language };
  const [{ data }] = useQuery({ query: ItemVersionsDocument, variables: ids, requestPolicy: 'network-only' });
  const versions = data?.itemVersions.versions ?? [];
  const [against, number] = choice.split(' ') as [DiffAgainst | '', string | undefined];
  const version = number === undefined ? null : Number(number);
  return (
    <Stack>
      <Group align="end">
        <NativeSelect
          label={t('compare.label')}
          value={choice}
          onChange={(event) => setChoice(event.currentTarget.value)}
          data={[
            { value: '', label: t('compare.none') },
            { value: 'source', label: t('compare.source') },
            ...(project.storeConnectionId ? [{ value: 'store', label: t('compare.store') }] : []),
            ...versions.map((each) => ({
              value: `version ${each.version}`,
              label: t('compare.version', {
                version: each.version,
                origin: t(`origin.${each.origin}`),
                at: format.dateTime(each.createdAt),
              }),
            })),
          ]}
        />
        {version !== null && (
          <Button variant="default" onClick={() => onRestore(version)}>
            {t('compare.restore', { version })}
          </Button>
        )}
      </Group>
      {against ? <ItemChanges {...ids} against={against} version={version} /> : children}
    </Stack>
  );
}

interface ItemChangesProps {
  projectId: string;
  itemId: string;
  language: string | null;
  against: DiffAgainst;
  version: number | null;
}

function ItemChanges(variables: ItemChangesProps) {
  const { t } = useTranslation('review');
  const fieldName = useFieldName();
  const query = useQuery({ query: ItemChangesDocument, variables, requestPolicy: 'network-only' });
  return (
    <QueryView query={query}>
      {({ itemDiff: { fields } }) =>
        fields.length === 0 ? (
          <Text>{t('compare.nothing')}</Text>
        ) : (
          <Stack>
            {fields.map(({ field, changes }) => (
              <section key={field}>
                <Title order={4} size="sm" c="dimmed" mb={4}>
                  {fieldName(field)}
                </Title>
                <Changes changes={changes} />
              </section>
            ))}
          </Stack>
        )
      }
    </QueryView>
  );
}
