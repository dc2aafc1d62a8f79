import { Button, Stack, TagsInput, Text, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type { ProfileValues } from './profile-values.ts';

/** Words that texts must not contain, and texts in the voice of the brand. */
export function VoiceFields({ form }: { form: UseFormReturnType<ProfileValues> }) {
  const { t } = useTranslation('profiles');
  const { voiceExamples } = form.values;
  const setExamples = (examples: string[]) => form.setFieldValue('voiceExamples', examples);
  return (
    <>
      <TagsInput
        {...form.getInputProps('bannedWords')}
        label={t('bannedWords')}
        description={t('bannedAdvice')}
        splitChars={[',', '\n']}
      />
      <fieldset style={{ border: 0, padding: 0, margin: 0 }}>
        <Text component="legend" size="sm" fw={500} mb="xs">
          {t('voice.title')}
        </Text>
        <Stack gap="xs">
          <Text size="sm" c="dimmed">
            {t('voice.advice')}
          </Text>
          {voiceExamples.map((example, index) => (
            <Textarea
              key={`${index}`}
              label={t('voice.example', { number: index + 1 })}
              value={example}
              onChange={(event) => setExamples(voiceExamples.with(index, event.currentTarget.value))}
              autosize
              minRows={2}
            />
          ))}
          <div>
            <Button variant="default" size="xs" onClick={() => setExamples([...voiceExamples, ''])}>
              {t('voice.add')}
            </Button>
          </div>
        </Stack>
      </fieldset>
    </>
  );
}
