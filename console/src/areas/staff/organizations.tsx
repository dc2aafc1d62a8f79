import { Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { Pages } from '../../components/pages.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { Rows, Section } from '../../components/section.tsx';
import { Empty } from '../../components/states.tsx';
import { useFormat } from '../../format/use-format.ts';
import { OrganizationsDocument, type OrganizationsQuery } from '../../generated/staff.ts';

const PAGE = 20;

/** All organizations of the service, without any of their contents. */
export function Organizations() {
  const { t } = useTranslation('staff');
  const [page, setPage] = useState(1);
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 300);
  const variables = { search: search || null, limit: PAGE, offset: (page - 1) * PAGE };
  const query = useQuery({ query: OrganizationsDocument, variables, requestPolicy: 'cache-and-network' });
  return (
    <Section id="organizations" title={t('tabs.organizations')}>
      <TextInput
        label={t('search')}
        description={t('searchAdvice')}
        maw={420}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setPage(1);
        }}
      />
      <QueryView query={query}>
        {({ organizations: { organizations, total } }) =>
          total === 0 ? (
            <Empty title={t('none')} />
          ) : (
            <Stack>
              <OrganizationRows organizations={organizations} />
              <Pages page={page} pageSize={PAGE} total={total} onChange={setPage} />
            </Stack>
          )
        }
      </QueryView>
    </Section>
  );
}

type Overview = OrganizationsQuery['organizations']['organizations'][number];

function OrganizationRows({ organizations }: { organizations: Overview[] }) {
  const { t } = useTranslation('staff');
  const { t: tCommon } = useTranslation();
  const format = useFormat();
  const columns = (['name', 'tier', 'balance', 'people', 'projects', 'ownKeys', 'since'] as const).map((name) =>
    t(`column.${name}`),
  );
  return (
    <Rows
      labelledBy="organizations"
      columns={columns}
      rows={organizations.map((each) => ({
        key: each.id,
        cells: [
          <>
            <Text size="sm">{each.name}</Text>
            <Text size="xs" c="dimmed">
              {each.id}
            </Text>
          </>,
          tCommon(`tiers.${each.subscriptionTier}`),
          format.ct(each.totalBalance),
          format.number(each.userCount),
          format.number(each.projectCount),
          t(each.byokEnabled ? 'yes' : 'no'),
          <RelativeTime at={each.createdAt} />,
        ],
      }))}
    />
  );
}
