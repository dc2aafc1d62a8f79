import { Alert, Button, Code, NumberInput, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useClient, useQuery } from 'urql';
import { addUpdates, invalidates } from '../../api/cache.ts';
import { refusalOf } from '../../api/errors.ts';
import { mutate } from '../../api/mutate.ts';
import { Form, useApiForm } from '../../components/api-form.tsx';
import { PasswordInput } from '../../components/password-input.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Section } from '../../components/section.tsx';
import { useFormat } from '../../format/use-format.ts';
import { ChangeChatDeskDocument, ChatDeskDocument, type ChatDeskFieldsFragment } from '../../generated/organization.ts';

addUpdates({ Mutation: { updateChatTenant: invalidates('chatTenant') } });

/** The chat desk whose customers the service replies to. */
export function ChatDesk() {
  const { t } = useTranslation('organization');
  const query = useQuery({ query: ChatDeskDocument });
  // The answer that there is none is not in the cache, which therefore does not request it again after a change.
  const reload = () => query[1]({ requestPolicy: 'network-only' });
  const isMissing = query[0].error !== undefined && refusalOf(query[0].error).code === 'NOT_FOUND';
  return (
    <Section id="chat-desk" title={t('tabs.chatDesk')}>
      <Text>{t('chatDesk.advice')}</Text>
      {isMissing ? (
        <ChatDeskForm desk={null} onSaved={reload} />
      ) : (
        <QueryView query={query}>
          {({ chatTenant }) => (
            <>
              <DeskState desk={chatTenant} />
              <ChatDeskForm desk={chatTenant} onSaved={() => {}} />
            </>
          )}
        </QueryView>
      )}
    </Section>
  );
}

function DeskState({ desk }: { desk: ChatDeskFieldsFragment }) {
  const { t } = useTranslation('organization');
  const format = useFormat();
  const { lastUnansweredAt, lastUnansweredReason, webhookUrl } = desk;
  return (
    <Stack>
      <Text size="sm">
        {t('chatDesk.webhook')} <Code style={{ overflowWrap: 'anywhere' }}>{webhookUrl}</Code>
      </Text>
      {lastUnansweredAt && lastUnansweredReason && (
        <Alert color="yellow" title={t('chatDesk.unanswered', { at: format.dateTime(lastUnansweredAt) })}>
          {t(`chatDesk.reason.${lastUnansweredReason}`)}
        </Alert>
      )}
    </Stack>
  );
}

function ChatDeskForm({ desk, onSaved }: { desk: ChatDeskFieldsFragment | null; onSaved: () => void }) {
  const { t } = useTranslation('organization');
  const client = useClient();
  const initial: {
    baseUrl: string;
    accountId: number | string;
    apiToken: string;
    knowledge: string;
    enabled: boolean;
  } = {
    baseUrl: desk?.baseUrl ?? '',
    accountId: desk?.accountId ?? '',
    apiToken: '',
    knowledge: desk?.knowledge ?? '',
    enabled: desk?.enabled ?? false,
  };
  const api = useApiForm(initial, async ({ apiToken, accountId, ...values }) => {
    // Without a new token the stored one stays.
    const input = { ...values, accountId: Number(accountId), ...(apiToken && { apiToken }) };
    await mutate(client, ChangeChatDeskDocument, { input });
    api.form.setFieldValue('apiToken', '');
    notifications.show({ message: t('saved') });
    onSaved();
  });
  return (
    <Form form={api} label={t('tabs.chatDesk')}>
      <Stack maw={560} align="stretch">
        <TextInput {...api.form.getInputProps('baseUrl')} label={t('chatDesk.baseUrl')} type="url" />
        <NumberInput
          {...api.form.getInputProps('accountId')}
          label={t('chatDesk.accountId')}
          allowDecimal={false}
          hideControls
        />
        <PasswordInput
          {...api.form.getInputProps('apiToken')}
          label={t('chatDesk.apiToken')}
          description={desk?.hasApiToken ? t('chatDesk.hasToken') : undefined}
          autoComplete="off"
        />
        <Textarea
          {...api.form.getInputProps('knowledge')}
          label={t('chatDesk.knowledge')}
          description={t('chatDesk.knowledgeAdvice')}
          autosize
          minRows={4}
          maxRows={20}
        />
        <Switch {...api.form.getInputProps('enabled', { type: 'checkbox' })} label={t('chatDesk.enabled')} />
        <div>
          <Button type="submit" loading={api.pending}>
            {t('save')}
          </Button>
        </div>
      </Stack>
    </Form>
  );
}
