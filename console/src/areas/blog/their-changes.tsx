import { Alert, Button, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { HtmlText, PlainText } from '../texts/html-text.tsx';
import type { PostValues } from './post-values.ts';

/** What somebody else stored in fields that were edited here. Saving replaces it. */
export function TheirChanges({ theirs, onTake }: { theirs: Partial<PostValues>; onTake: () => void }) {
  const { t } = useTranslation('blog');
  const { content, postType, sourceItemIds, featuredImageUrl, ...texts } = theirs;
  const plain = (['title', 'excerpt', 'seoTitle', 'seoDescription', 'keywords', 'slug'] as const).flatMap((field) => {
    const text = texts[field];
    return text === undefined ? [] : [[t(`field.${field}`), <PlainText text={text} />] as const];
  });
  const others = [
    ...(content === undefined ? [] : [[t('field.content'), <HtmlText html={content} />] as const]),
    ...(postType === undefined ? [] : [[t('field.postType'), t(`type.${postType}`)] as const]),
    ...(sourceItemIds === undefined ? [] : [[t('field.products'), sourceItemIds.length] as const]),
    ...(featuredImageUrl === undefined ? [] : [[t('field.picture'), featuredImageUrl ?? '–'] as const]),
  ];
  return (
    <Alert color="yellow" role="status" title={t('theirs.title')}>
      <Stack gap="xs" align="flex-start">
        {[...plain, ...others].map(([name, shown]) => (
          <Text key={name} component="div" size="sm" style={{ overflowWrap: 'anywhere' }}>
            <strong>{name}:</strong> {shown}
          </Text>
        ))}
        <Text size="sm">{t('theirs.advice')}</Text>
        <Button size="xs" variant="default" onClick={onTake}>
          {t('theirs.take')}
        </Button>
      </Stack>
    </Alert>
  );
}
