import { Button, Group, Modal, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient, useQuery } from 'urql';
import { mutate } from '../../api/mutate.ts';
import { type Refusal, refusalOf } from '../../api/errors.ts';
import { RefusalAlert } from '../../components/api-form.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useFormat } from '../../format/use-format.ts';
import { BlogCalendarDocument, type PostEntryFragment, SchedulePostDocument } from '../../generated/blog.ts';
import styles from './calendar.module.css';
import { CalendarPost } from './calendar-post.tsx';
import { MonthTable } from './month-table.tsx';
import { SchedulePost } from './schedule-post.tsx';
import { initialTarget, TargetSelect, useTargets } from './target-select.tsx';

/** When a post is published that is dragged to a day and had no time before. */
const HOUR = 9;

const noChanges = () => Promise.resolve();

/** The posts of a month. A post is scheduled by dragging it to a day, or by its date. */
export function Calendar({ projectId }: { projectId: string }) {
  const { t } = useTranslation('blog');
  const client = useClient();
  const [month, setMonth] = useState(() => firstOfMonth(new Date(), 0));
  const shown = { from: month.toISOString(), until: firstOfMonth(month, 1).toISOString() };
  const query = useQuery({ query: BlogCalendarDocument, variables: { projectId, ...shown } });
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [edited, setEdited] = useState<PostEntryFragment | null>(null);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const [over, setOver] = useState('');
  const [chosen, setChosen] = useState('');
  const { targets, inputOf } = useTargets();
  const schedule = async (post: PostEntryFragment, day: Date) => {
    const time = post.scheduledAt ? new Date(post.scheduledAt) : new Date(new Date(day).setHours(HOUR, 0));
    const at = new Date(day);
    at.setHours(time.getHours(), time.getMinutes());
    const target = chosen || initialTarget(post, targets);
    const variables = { projectId, postId: post.id, input: { ...inputOf(target), scheduledAt: at.toISOString() } };
    setRefusal(null);
    await mutate(client, SchedulePostDocument, variables).catch((error: unknown) => setRefusal(refusalOf(error)));
  };
  const showMonth = (months: number) => {
    setFocusedId(null);
    setMonth(firstOfMonth(month, months));
  };
  const closeDate = () => {
    setFocusedId(edited?.id ?? null);
    setEdited(null);
  };
  const shared = { focusedId, onEdit: setEdited };
  const name = useFormat().month(month);
  return (
    <Stack>
      <Group justify="space-between" align="flex-end">
        <Group>
          <Button variant="default" onClick={() => showMonth(-1)}>
            {t('calendar.previous')}
          </Button>
          <Title order={2} size="h4" aria-live="polite">
            {name}
          </Title>
          <Button variant="default" onClick={() => showMonth(1)}>
            {t('calendar.next')}
          </Button>
        </Group>
        <TargetSelect targets={targets} value={chosen || initialTarget(null, targets)} onChange={setChosen} />
      </Group>
      <RefusalAlert refusal={refusal} />
      <Modal opened={edited !== null} onClose={() => setEdited(null)} title={edited?.title || t('untitled')}>
        {edited && <SchedulePost post={edited} saveChanges={noChanges} onDone={closeDate} />}
      </Modal>
      <QueryView query={query}>
        {({ drafts, scheduled, published }) => {
          const dated = [...scheduled.blogPosts, ...published.blogPosts];
          const all = [...drafts.blogPosts, ...scheduled.blogPosts];
          const drop = (postId: string, day: Date) => {
            const post = all.find(({ id }) => id === postId);
            setOver('');
            if (post) void schedule(post, day);
          };
          return (
            // Also for a drag that ends outside of the month.
            <Stack onDragEnd={() => setOver('')}>
              <MonthTable
                month={month}
                label={name}
                posts={dated}
                over={over}
                onOver={setOver}
                onDrop={drop}
                {...shared}
              />
              <Paper withBorder p="md">
                <Stack gap="xs">
                  <Title order={2} size="h5">
                    {t('calendar.drafts')}
                  </Title>
                  <Text size="sm">{t('calendar.advice')}</Text>
                  {drafts.blogPosts.length === 0 && <Text size="sm">{t('calendar.noDrafts')}</Text>}
                  <div className={styles['drafts']}>
                    {drafts.blogPosts.map((post) => (
                      <CalendarPost key={post.id} post={post} {...shared} />
                    ))}
                  </div>
                </Stack>
              </Paper>
            </Stack>
          );
        }}
      </QueryView>
    </Stack>
  );
}

function firstOfMonth(date: Date, months: number): Date {
  return new Date(date.getFullYear(), date.getMonth() + months, 1);
}
