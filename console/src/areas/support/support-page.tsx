import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { useViewer } from '../../app/viewer.ts';
import { Page } from '../../components/page.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { NotFound } from '../../components/states.tsx';
import { SupportChatDocument } from '../../generated/support.ts';
import { ChatFrame } from './chat-frame.tsx';

/** A chat with the people who run the service, where there is one. */
export function SupportPage() {
  const { hasSupportChat } = useViewer();
  return hasSupportChat ? <SupportChat /> : <NotFound />;
}

function SupportChat() {
  const { t } = useTranslation('support');
  const query = useQuery({ query: SupportChatDocument });
  return (
    <Page title={t('title')}>
      <Stack>
        <Text>{t('advice')}</Text>
        <QueryView query={query}>
          {({ supportChat: { widgetUrl }, chatdeskIdentity }) =>
            widgetUrl && <ChatFrame widgetUrl={widgetUrl} identity={chatdeskIdentity} />
          }
        </QueryView>
      </Stack>
    </Page>
  );
}
