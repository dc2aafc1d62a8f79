import type { Config } from '../../../core/config.ts';

/** A cookie with the options that the HTTP layer sets it with. */
export interface InstallCookie {
  name: string;
  secure: boolean;
}

const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * The cookie that binds an installation from the store's side to the browser in which the store authorized it. Browsers
 * accept the prefix `__Host-` only from a host that sets the cookie itself, with `Secure` and over TLS. So the cookie
 * has no prefix where the service is reached over plain http on this machine, as in development.
 */
export function installCookie({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): InstallCookie {
  const { protocol, hostname } = new URL(PUBLIC_URL);
  const secure = protocol === 'https:' || !LOOPBACK.test(hostname);
  return { name: secure ? '__Host-install' : 'install', secure };
}
