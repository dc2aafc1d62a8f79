import i18next from 'i18next';
import { formatsOf } from '../../format/formats.ts';
import type { Language } from '../../i18n/languages.ts';
import type { NotificationText, Say } from './sentence.ts';
import { SENTENCES } from './sentences.ts';
import type { Notification } from './subject.ts';

/** The areas whose texts it needs besides those of every page. */
export const NOTIFICATION_TEXTS = ['notifications', 'jobs'] as const;

/**
 * The keys are those of the tables of sentences, which a test compares with the texts, so their types are not known
 * here.
 */
const translate = i18next.t as (key: string, options: object) => string;

/**
 * Returns a notification in the language of the user, written from its type and data. What cannot be said from them, such
 * as a type that this console does not know, is in the words of the API.
 */
export function notificationText({
  notificationType,
  title,
  body,
  data,
}: Pick<Notification, 'notificationType' | 'title' | 'body' | 'data'>): NotificationText {
  const sentence = Object.hasOwn(SENTENCES, notificationType) ? SENTENCES[notificationType] : undefined;
  if (!sentence?.needs.every((key) => data[key] !== undefined)) return { title, body };
  let isComplete = true;
  const say: Say = (key, values = {}) => {
    const options = { ...values, ns: [...NOTIFICATION_TEXTS, 'common' as const] };
    // A later release of the API may have values without a text.
    isComplete &&= i18next.exists(key, options);
    return translate(key, options);
  };
  const written = sentence.write(data, { say, format: formatsOf(i18next.language as Language), body });
  return isComplete ? written : { title, body };
}
