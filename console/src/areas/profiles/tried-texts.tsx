import { Alert, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import type { CompareProfilesMutation } from '../../generated/profiles.ts';
import { ItemTexts } from '../texts/item-texts.tsx';

/** What the settings of a profile wrote, or why they wrote nothing. */
export type Tried = CompareProfilesMutation['compareContentProfiles']['results'][number] & { name: string };

export function TriedTexts({ tried: { name, texts, error } }: { tried: Tried }) {
  const { t } = useTranslation('profiles');
  const format = useFormat();
  return (
    <section aria-label={name}>
      <Stack>
        <Title order={3} size="h5">
          {name}
        </Title>
        {error && (
          <Alert color="red" role="alert">
            {error}
          </Alert>
        )}
        {texts && (
          <>
            <Text size="sm">
              {t('tryOut.cost', {
                ct: format.ct(texts.ctCost),
                score: format.percent(texts.confidenceScore),
                model: texts.aiModelUsed,
              })}
            </Text>
            <ItemTexts texts={texts.generatedContent} metadata={texts.generationMetadata} variant={name} />
          </>
        )}
      </Stack>
    </section>
  );
}
