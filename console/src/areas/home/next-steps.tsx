import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../components/link-button.tsx';
import { useFormat } from '../../format/use-format.ts';
import type { HomeQuery } from '../../generated/home.ts';

export type Summary = HomeQuery['catalogSummary'];

interface NextStepsProps {
  newestProjectId: string | undefined;
  summary: Summary;
  hasStore: boolean;
}

/** The way from an empty account to published texts. The first step that is not done stands out. */
export function NextSteps({ newestProjectId, summary: { itemCount, byStatus }, hasStore }: NextStepsProps) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const steps = [
    { name: 'store', count: hasStore ? 0 : 1, href: '/stores', isOptional: true },
    {
      name: 'import',
      count: itemCount > 0 ? 0 : 1,
      href: newestProjectId ? `/projects/${newestProjectId}/import` : '/projects',
    },
    // Texts that exist come before new ones: they can be published at once.
    ...(['generated', 'approved', 'pending'] as const).map((status) => {
      const found = byStatus.find((each) => each.status === status);
      return {
        name: STEP_OF[status],
        count: found?.count ?? 0,
        href: `/projects/${found?.projectId}/${STEP_OF[status]}`,
      };
    }),
  ] as const;
  const open = steps.filter(({ count }) => count > 0);
  const first = open.find((step) => !('isOptional' in step)) ?? open[0];

  return (
    <Paper withBorder p="md" component="section" aria-labelledby="next-steps">
      <Stack>
        <Title order={2} size="h4" id="next-steps">
          {t('next.title')}
        </Title>
        {!open.length && <Text>{t('next.nothing')}</Text>}
        {open.map(({ name, count, href }) => (
          <Group key={name} justify="space-between">
            <div>
              <Text fw={600}>{t(`next.${name}`, { count, shown: format.number(count) })}</Text>
              <Text size="sm">{t(`advice.${name}`)}</Text>
            </div>
            <LinkButton href={href} isNext={name === first?.name}>
              {t(`action.${name}`)}
            </LinkButton>
          </Group>
        ))}
      </Stack>
    </Paper>
  );
}

const STEP_OF = { pending: 'generate', generated: 'review', approved: 'publish' } as const;
