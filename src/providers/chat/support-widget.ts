import type { Config } from '../../core/config.ts';

type Settings = Pick<
  Config,
  'CHATDESK_URL' | 'CHATDESK_WEBSITE_TOKEN' | 'CHATDESK_IDENTITY_KEY' | 'SANDBOX_URL' | 'production'
>;

/** The website of the sandbox's chat desk. */
const SANDBOX_WEBSITE = 'sandbox';

/**
 * Returns the address of the chat widget of the service's own chat desk, for a frame; null unless the chat desk, its
 * website and the key that proves the identity of users are configured. Outside production it is the sandbox's one by
 * default.
 */
export function supportWidgetUrl(config: Settings): string | null {
  const {
    CHATDESK_URL: desk,
    CHATDESK_WEBSITE_TOKEN: website,
    CHATDESK_IDENTITY_KEY: key,
    SANDBOX_URL: sandbox,
  } = config;
  if (desk) return website && key ? widgetOf(desk, website) : null;
  return sandbox && !config.production ? widgetOf(`${sandbox}/chatdesk`, SANDBOX_WEBSITE) : null;
}

function widgetOf(desk: string, website: string): string {
  return `${desk}/widget?${new URLSearchParams({ website_token: website })}`;
}
