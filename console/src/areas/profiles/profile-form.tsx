import {
  Button,
  Checkbox,
  NumberInput,
  Paper,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from 'urql';
import { mutate } from '../../api/mutate.ts';
import { Form, useApiForm } from '../../components/api-form.tsx';
import { enteredNumber } from '../../components/entered-number.ts';
import { type ProfileFieldsFragment, UpdateProfileDocument } from '../../generated/profiles.ts';
import type { ContentProfileInput } from '../../generated/types.ts';
import { ChoiceFields } from './choice-fields.tsx';
import { NUMBERS, type ProfileValues } from './profile-values.ts';
import { VoiceFields } from './voice-fields.tsx';

const SWITCHES = [
  'generateShort',
  'generateLong',
  'generateBulletPoints',
  'generateTags',
  'generateAttributes',
  'structuredDataEnabled',
  'translateName',
  'useHtml',
  'useHtmlShort',
  'imageAnalysisEnabled',
  'repair',
] as const;

/** All settings of a profile. */
export function ProfileForm({ profile }: { profile: ProfileFieldsFragment }) {
  const { t } = useTranslation('profiles');
  const client = useClient();
  const [message, setMessage] = useState('');
  const { id: profileId, isDefault: _, ...settings } = profile;
  const initial: ProfileValues = { ...settings, customInstructions: settings.customInstructions ?? '' };
  const api = useApiForm(initial, async (values) => {
    setMessage('');
    const input: ContentProfileInput = {
      ...values,
      maxShortChars: enteredNumber(values.maxShortChars),
      maxLongChars: enteredNumber(values.maxLongChars),
      imageAnalysisCount: enteredNumber(values.imageAnalysisCount),
      aiModel: values.aiModel || null,
      customInstructions: values.customInstructions || null,
      voiceExamples: values.voiceExamples.filter((example) => example.trim()),
    };
    await mutate(client, UpdateProfileDocument, { profileId, input });
    setMessage(t('saved'));
  });
  const { form } = api;
  return (
    <Paper withBorder p="lg" maw={860}>
      <Form form={api} label={t('settings')}>
        <Stack>
          <Title order={2} size="h4">
            {t('settings')}
          </Title>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput {...form.getInputProps('name')} label={t('name')} />
            <TextInput
              {...form.getInputProps('language')}
              label={t('textLanguage')}
              description={t('languageAdvice')}
            />
            <TextInput {...form.getInputProps('tone')} label={t('tone')} />
            <ChoiceFields form={form} />
            {NUMBERS.map((field) => (
              <NumberInput
                key={field}
                {...form.getInputProps(field)}
                label={t(`field.${field}`)}
                allowDecimal={false}
                hideControls
              />
            ))}
          </SimpleGrid>
          <fieldset style={{ border: 0, padding: 0, margin: 0 }}>
            <Text component="legend" size="sm" fw={500} mb="xs">
              {t('switches')}
            </Text>
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
              {SWITCHES.map((field) => (
                <Checkbox
                  key={field}
                  {...form.getInputProps(field, { type: 'checkbox' })}
                  label={t(`field.${field}`)}
                />
              ))}
            </SimpleGrid>
          </fieldset>
          <Textarea {...form.getInputProps('customInstructions')} label={t('instructions')} autosize minRows={2} />
          <VoiceFields form={form} />
          <div>
            <Button type="submit" loading={api.pending}>
              {t('save')}
            </Button>
          </div>
          <Text role="status" size="sm">
            {message}
          </Text>
        </Stack>
      </Form>
    </Paper>
  );
}
