import { Badge, Button, Stack, Table, Text, Title } from '@mantine/core';
import { type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient, useQuery } from 'urql';
import { addUpdates, invalidates } from '../../api/cache.ts';
import { mutate } from '../../api/mutate.ts';
import { RefusalAlert } from '../../components/api-form.tsx';
import { isFirstClick } from '../../components/is-first-click.ts';
import { Pages } from '../../components/pages.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { useExclusiveAction } from '../../components/use-exclusive-action.ts';
import { deviceName } from './device-name.ts';
import { EndSessionDocument, OwnSessionsDocument } from '../../generated/settings.ts';

const PAGE = 20;

addUpdates({ Mutation: { revokeSession: invalidates('sessions') } });

/** Where the user is signed in. The session of this browser ends by signing out. */
export function Sessions() {
  const { t } = useTranslation('settings');
  const client = useClient();
  const [page, setPage] = useState(1);
  const { refusal, run } = useExclusiveAction('', () => {});
  const query = useQuery({ query: OwnSessionsDocument, variables: { limit: PAGE, offset: (page - 1) * PAGE } });
  const end = (event: MouseEvent, sessionId: string) => {
    // While the list is read again, a row that is gone is still shown.
    if (!isFirstClick(event) || query[0].stale) return;
    run('end', async () => void (await mutate(client, EndSessionDocument, { sessionId })));
  };
  return (
    <section aria-labelledby="sessions">
      <Stack>
        <Title order={2} size="h3" id="sessions">
          {t('sessions.title')}
        </Title>
        <Text>{t('sessions.advice')}</Text>
        <RefusalAlert refusal={refusal} />
        <QueryView query={query}>
          {({ sessions: { sessions, total } }) => (
            <>
              <Table.ScrollContainer minWidth={560} type="native" tabIndex={0} role="group" aria-labelledby="sessions">
                <Table aria-labelledby="sessions">
                  <Table.Thead>
                    <Table.Tr>
                      <Table.Th scope="col">{t('sessions.device')}</Table.Th>
                      <Table.Th scope="col">{t('sessions.address')}</Table.Th>
                      <Table.Th scope="col">{t('sessions.since')}</Table.Th>
                      <Table.Th scope="col">{t('sessions.action')}</Table.Th>
                    </Table.Tr>
                  </Table.Thead>
                  <Table.Tbody>
                    {sessions.map(({ id, ip, userAgent, createdAt, current }) => (
                      <Table.Tr key={id}>
                        <Table.Td title={userAgent}>{deviceName(userAgent) || t('sessions.unknown')}</Table.Td>
                        <Table.Td>{ip}</Table.Td>
                        <Table.Td>
                          <RelativeTime at={createdAt} />
                        </Table.Td>
                        <Table.Td>
                          {current ? (
                            <Badge variant="light">{t('sessions.current')}</Badge>
                          ) : (
                            <Button size="xs" variant="default" onClick={(event) => end(event, id)}>
                              {t('sessions.end')}
                            </Button>
                          )}
                        </Table.Td>
                      </Table.Tr>
                    ))}
                  </Table.Tbody>
                </Table>
              </Table.ScrollContainer>
              <Pages page={page} pageSize={PAGE} total={total} onChange={setPage} />
            </>
          )}
        </QueryView>
      </Stack>
    </section>
  );
}
