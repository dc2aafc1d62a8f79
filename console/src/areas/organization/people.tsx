import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { QueryView } from '../../components/query-view.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { PeopleDocument } from '../../generated/organization.ts';
import { Rows, Section } from '../../components/section.tsx';

const PAGE = 50;

/** The list has no total: a full page may have another one behind it. */
export function People() {
  const { t } = useTranslation('organization');
  const [page, setPage] = useState(0);
  const query = useQuery({ query: PeopleDocument, variables: { limit: PAGE, offset: page * PAGE } });
  const columns = [t('people.who'), t('people.role'), t('people.state'), t('people.factor'), t('people.last')];
  return (
    <Section id="people" title={t('people.title')}>
      <QueryView query={query}>
        {({ users }) => (
          <>
            <Rows
              labelledBy="people"
              columns={columns}
              rows={users.map((user) => ({
                key: user.id,
                cells: [
                  [`${user.firstName} ${user.lastName}`.trim(), user.email].filter(Boolean).join(', '),
                  t(`role.${user.role}`),
                  user.isActive ? t('people.active') : t('people.inactive'),
                  user.twoFactorEnabled ? t('people.on') : t('people.off'),
                  user.lastLoginAt ? <RelativeTime at={user.lastLoginAt} /> : t('never'),
                ],
              }))}
            />
            <Group>
              {page > 0 && (
                <Button variant="default" size="xs" onClick={() => setPage(page - 1)}>
                  {t('newer')}
                </Button>
              )}
              {users.length === PAGE && (
                <Button variant="default" size="xs" onClick={() => setPage(page + 1)}>
                  {t('more')}
                </Button>
              )}
            </Group>
          </>
        )}
      </QueryView>
    </Section>
  );
}
