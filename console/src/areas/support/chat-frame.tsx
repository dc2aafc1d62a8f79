import { Alert, useComputedColorScheme } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loading } from '../../components/states.tsx';
import type { SupportChatQuery } from '../../generated/support.ts';
import styles from './support.module.css';

/** What the messages between the widget and its page begin with. */
const PREFIX = 'chatwoot-widget:';
/** When a widget that did not answer is given up. */
const PATIENCE_MS = 20_000;

interface ChatFrameProps {
  widgetUrl: string;
  identity: SupportChatQuery['chatdeskIdentity'];
}

/**
 * The chat widget in a frame, so that no script of the chat desk runs in the console. It learns who the user is from
 * here.
 */
export function ChatFrame({ widgetUrl, identity }: ChatFrameProps) {
  const { t, i18n } = useTranslation('support');
  const darkMode = useComputedColorScheme('light');
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<'loading' | 'open' | 'unreachable'>('loading');
  const { origin } = new URL(widgetUrl);

  const introduce = useEffectEvent(({ data, origin: sender, source }: MessageEvent) => {
    const widget = frame.current?.contentWindow;
    if (!widget || source !== widget || sender !== origin || eventOf(data) !== 'loaded') return;
    const send = (event: string, more: object) =>
      widget.postMessage(`${PREFIX}${JSON.stringify({ event, ...more })}`, origin);
    const { identifier, identifierHash, email, name } = identity;
    send('config-set', { locale: i18n.language, hideMessageBubble: true, showPopoutButton: false, darkMode });
    send('set-user', { identifier, user: { email, name, identifier_hash: identifierHash } });
    send('toggle-open', { isOpen: true });
    setState('open');
  });
  useEffect(() => {
    const listener = (event: MessageEvent) => introduce(event);
    window.addEventListener('message', listener);
    const timer = setTimeout(() => setState((now) => (now === 'loading' ? 'unreachable' : now)), PATIENCE_MS);
    return () => {
      window.removeEventListener('message', listener);
      clearTimeout(timer);
    };
  }, []);

  return (
    <>
      {state === 'loading' && <Loading />}
      {state === 'unreachable' && (
        <Alert color="red" role="alert">
          {t('unreachable')}
        </Alert>
      )}
      <iframe ref={frame} src={widgetUrl} title={t('frame')} className={styles.frame} hidden={state !== 'open'} />
    </>
  );
}

/** The name of the event of a message; null for a message of something else. */
function eventOf(data: unknown): unknown {
  if (typeof data !== 'string' || !data.startsWith(PREFIX)) return null;
  try {
    return (JSON.parse(data.slice(PREFIX.length)) as { event?: unknown }).event;
  } catch {
    return null;
  }
}
