import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { addUpdates, invalidates } from '../../api/cache.ts';
import { QueryView } from '../../components/query-view.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { Rows, Section } from '../../components/section.tsx';
import { PeopleDocument, type PersonFieldsFragment } from '../../generated/organization.ts';
import { EditPerson } from './edit-person.tsx';
import { InvitePerson } from './invite-person.tsx';
import { nameOf } from './person-name.ts';

const PAGE = 50;

addUpdates({
  Mutation: {
    createUser: invalidates('users', 'auditLog'),
    updateUser: invalidates('auditLog'),
    deleteUser: invalidates('users', 'auditLog'),
    logoutAllForUser: invalidates('auditLog'),
    resetUserTwoFactor: invalidates('users', 'auditLog'),
  },
});

/** The list has no total: a full page may have another one behind it. */
export function People() {
  const { t } = useTranslation('organization');
  const [page, setPage] = useState(0);
  const [edited, setEdited] = useState<PersonFieldsFragment | null>(null);
  const query = useQuery({ query: PeopleDocument, variables: { limit: PAGE, offset: page * PAGE } });
  const columns = (['who', 'role', 'state', 'factor', 'last', 'action'] as const).map((name) => t(`people.${name}`));
  return (
    <Section id="people" title={t('people.title')}>
      <InvitePerson />
      <QueryView query={query}>
        {({ users }) => (
          <>
            <Rows
              labelledBy="people"
              columns={columns}
              rows={users.map((user) => ({
                key: user.id,
                cells: [
                  nameOf(user),
                  t(`role.${user.role}`),
                  user.isActive ? t('people.active') : t('people.inactive'),
                  user.twoFactorEnabled ? t('people.on') : t('people.off'),
                  user.lastLoginAt ? <RelativeTime at={user.lastLoginAt} /> : t('never'),
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={t('people.editOne', { name: nameOf(user) })}
                    onClick={() => setEdited(user)}
                  >
                    {t('people.edit')}
                  </Button>,
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
      <EditPerson person={edited} onClose={() => setEdited(null)} />
    </Section>
  );
}
