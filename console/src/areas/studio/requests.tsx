import { Badge, Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { useViewer } from '../../app/viewer.ts';
import { AppLink } from '../../components/app-link.tsx';
import { Pages } from '../../components/pages.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { Empty } from '../../components/states.tsx';
import { useFormat } from '../../format/use-format.ts';
import { ENUMS } from '../../generated/schema.ts';
import { StudioRequestsDocument, type StudioRequestsQuery } from '../../generated/studio.ts';
import { Rows, Section } from '../../components/section.tsx';
import { NewRequest } from './new-request.tsx';

const PAGE = 20;
type Status = (typeof ENUMS.StudioStatus)[number];
type Entry = StudioRequestsQuery['studioRequests']['requests'][number];

/** What the organization asked the studio for. Super admins see the requests of every organization. */
export function Requests() {
  const { t } = useTranslation('studio');
  const [page, setPage] = useState(1);
  const [status, setStatus] = useState<Status | null>(null);
  const [isOpen, setOpen] = useState(false);
  const variables = { limit: PAGE, offset: (page - 1) * PAGE, status };
  const query = useQuery({ query: StudioRequestsDocument, variables, requestPolicy: 'cache-and-network' });
  return (
    <Section id="requests" title={t('tabs.requests')}>
      <Text>{t('requests.advice')}</Text>
      <Group align="flex-end">
        <NativeSelect
          label={t('requests.status')}
          value={status ?? ''}
          onChange={(event) => {
            setStatus((event.currentTarget.value || null) as Status | null);
            setPage(1);
          }}
          data={[
            { value: '', label: t('requests.anyStatus') },
            ...ENUMS.StudioStatus.map((value) => ({ value, label: t(`status.${value}`) })),
          ]}
        />
        <Button onClick={() => setOpen(true)}>{t('requests.new')}</Button>
      </Group>
      <NewRequest isOpen={isOpen} onClose={() => setOpen(false)} />
      <QueryView query={query}>
        {({ studioRequests: { requests, total } }) =>
          total === 0 ? (
            <Empty title={t('requests.none')} />
          ) : (
            <Stack>
              <RequestRows requests={requests} />
              <Pages page={page} pageSize={PAGE} total={total} onChange={setPage} />
            </Stack>
          )
        }
      </QueryView>
    </Section>
  );
}

function RequestRows({ requests }: { requests: Entry[] }) {
  const { t } = useTranslation('studio');
  const format = useFormat();
  const { isSuperAdmin } = useViewer();
  const columns = [
    t('requests.request'),
    t('requests.status'),
    t('requests.comments'),
    t('requests.lastComment'),
    t('requests.created'),
    ...(isSuperAdmin ? [t('requests.author'), t('requests.priority')] : []),
  ];
  const rows = requests.map((request) => ({
    key: request.id,
    cells: [
      <AppLink key="request" href={`/studio/requests/${request.id}`} lineClamp={2}>
        {request.description}
      </AppLink>,
      <Badge key="status" miw="max-content" variant="light">
        {t(`status.${request.status}`)}
      </Badge>,
      format.number(request.commentCount),
      request.latestCommentAt && <RelativeTime key="comment" at={request.latestCommentAt} />,
      <RelativeTime key="created" at={request.createdAt} />,
      ...(isSuperAdmin ? [request.userEmail, format.number(request.priority)] : []),
    ],
  }));
  return <Rows labelledBy="requests" columns={columns} rows={rows} />;
}
