import { Button, Paper, Stack, Textarea, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Form, useApiForm } from '../../components/api-form.tsx';

interface WriteAgainProps {
  onStart: (instructions: string) => Promise<string>;
  onStarted: (jobId: string) => void;
}

/** Has the texts written again, with an instruction for the model. */
export function WriteAgain({ onStart, onStarted }: WriteAgainProps) {
  const { t } = useTranslation('review');
  const api = useApiForm({ instruction: '' }, async ({ instruction }) => onStarted(await onStart(instruction.trim())));
  return (
    <Paper withBorder p="lg">
      <Form form={api} label={t('again.title')}>
        <Stack>
          <Title order={3} size="h5">
            {t('again.title')}
          </Title>
          <Textarea
            {...api.form.getInputProps('instruction')}
            label={t('again.instruction')}
            description={t('again.advice')}
            error={api.refusal?.fields['payload.customInstructions']}
            autosize
            minRows={2}
          />
          <div>
            <Button type="submit" variant="default" loading={api.pending}>
              {t('again.submit')}
            </Button>
          </div>
        </Stack>
      </Form>
    </Paper>
  );
}
