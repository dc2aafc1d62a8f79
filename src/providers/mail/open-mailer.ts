import type { Config } from '../../core/config.ts';
import { openFileMailer } from './file-mailer.ts';
import type { Mailer } from './mailer.ts';
import { openSmtpMailer } from './smtp-mailer.ts';

/** Opens the configured mailer: an SMTP server, or files under `DATA_DIR/mail`. The caller closes it. */
export function openMailer(config: Config): Mailer {
  return config.SMTP_URL ? openSmtpMailer(config, config.SMTP_URL) : openFileMailer(config);
}
