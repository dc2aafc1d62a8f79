import { Badge, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { AppLink } from '../../components/app-link.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { StudioToolsDocument, type StudioToolsQuery } from '../../generated/studio.ts';

type Tool = StudioToolsQuery['studioTools']['tools'][number];

/** Where the tools that the console knows are used. */
const PAGES = {
  'product-descriptions': '/projects',
  'blog-writer': '/blog',
  'store-audit': '/studio?tab=audits',
  'audit-fixes': '/studio?tab=audits',
} as const;

/** The tools of the service. The API says which of them the tier of the organization unlocks. */
export function Tools() {
  const query = useQuery({ query: StudioToolsDocument, requestPolicy: 'cache-and-network' });
  return (
    <QueryView query={query}>
      {({ studioTools: { tools } }) => (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {tools.map((tool) => (
            <ToolCard key={tool.id} tool={tool} />
          ))}
        </SimpleGrid>
      )}
    </QueryView>
  );
}

function ToolCard({ tool: { slug, name, description, minTier, unlocked } }: { tool: Tool }) {
  const { t } = useTranslation('studio');
  const { t: tCommon } = useTranslation();
  const known = Object.hasOwn(PAGES, slug) ? (slug as keyof typeof PAGES) : null;
  return (
    <Paper component="section" withBorder p="md" aria-labelledby={slug}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h4" id={slug}>
            {known ? t(`tool.${known}.name`) : name}
          </Title>
          <Badge variant={unlocked ? 'light' : 'default'}>{unlocked ? t('tools.unlocked') : t('tools.locked')}</Badge>
        </Group>
        <Text>{known ? t(`tool.${known}.description`) : description}</Text>
        {!unlocked && <Text size="sm">{t('tools.needs', { tier: tCommon(`tiers.${minTier}`) })}</Text>}
        {unlocked && known && <AppLink href={PAGES[known]}>{t('tools.open')}</AppLink>}
        {!unlocked && <AppLink href="/billing">{t('tools.upgrade')}</AppLink>}
      </Stack>
    </Paper>
  );
}
