import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import i18next from 'i18next';
import { REASONS } from '../../console/src/areas/notifications/sentence.ts';
import { notificationText } from '../../console/src/areas/notifications/notification-text.ts';
import { NotificationType } from '../../entities/notifications/notification-type.ts';
import { UnansweredReason } from '../../entities/organizations/unanswered-reason.ts';
import { StudioStatus } from '../../entities/studio/studio-request.ts';
import { JOB_DEFINITIONS } from '../../src/services/job-definitions.ts';
import type { EndNotification } from '../../src/services/jobs/job-definition.ts';
import { SUBSCRIPTION_STATES } from '../../src/services/notifications/notification-data.ts';
import { NOTIFICATION_DATA } from '../support/notification-data.ts';

const LANGUAGES = ['en', 'de', 'sr'] as const;

const textsOf = (language: string) =>
  Object.fromEntries(
    globSync(`console/src/locales/${language}/*.json`).map((path) => [
      basename(path, '.json'),
      JSON.parse(readFileSync(path, 'utf8')),
    ]),
  );

beforeAll(() =>
  i18next.init({
    resources: Object.fromEntries(LANGUAGES.map((language) => [language, textsOf(language)])),
    defaultNS: 'common',
    nsSeparator: false,
    interpolation: { escapeValue: false },
  }),
);

const OWN = { title: 'The title of the API', body: 'The body of the API' };

type Type = keyof typeof NOTIFICATION_DATA;

/** As the API sends it. */
function textOf(notificationType: Type, more: Record<string, unknown> = {}) {
  const data = JSON.parse(JSON.stringify({ ...NOTIFICATION_DATA[notificationType], ...more }));
  return notificationText({ ...OWN, notificationType, data });
}

/** Data of a type with each value that changes what is said. */
const variants = (type: Type, key: string, values: readonly unknown[]) =>
  values.map((value) => [type, { [key]: value }] as const);

/** The kinds of jobs whose end is notified. */
const notified = (condition: (notification: EndNotification) => boolean) =>
  Object.entries(JOB_DEFINITIONS)
    .filter(([, { notification }]) => notification && condition(notification))
    .map(([jobType]) => jobType);

const VARIANTS: (readonly [Type, Record<string, unknown>])[] = [
  ...Object.values(NotificationType).map((type) => [type, {}] as const),
  ...variants(
    'job_completed',
    'job_type',
    notified(({ completed }) => completed !== null),
  ),
  ...variants(
    'job_failed',
    'job_type',
    notified(() => true),
  ),
  ...variants('job_failed', 'error_code', REASONS),
  ...variants('store_disconnected', 'reason', ['credentials_rejected', 'access_withdrawn', 'app_removed']),
  ...variants('balance_exhausted', 'overage_enabled', [true, false]),
  ...variants('subscription_changed', 'state', SUBSCRIPTION_STATES),
  ...variants('subscription_changed', 'period_end', [null]),
  ...variants('payment_failed', 'amount', [null]),
  ...variants('payment_failed', 'purchase', [null, 'topup']),
  ...variants('blog_published', 'published_url', [null]),
  ...variants('studio_comment', 'audience', ['staff', 'requester']),
  ...variants('studio_comment', 'is_internal', [true]),
  ...variants('studio_status_changed', 'audience', ['staff']),
  ...variants('studio_status_changed', 'status', Object.values(StudioStatus)),
  ...variants('audit_completed', 'health_score', [null]),
  ...variants('chat_unanswered', 'reason', Object.values(UnansweredReason)),
  ...variants('webhook_disabled', 'reason', ['receiver_gone', 'failing_for_a_day']),
  ...variants('automation_failed', 'reason', [
    'cancelled',
    'error',
    'generation_failed',
    'insufficient_ct',
    'no_store_connection',
    'publish_failed',
    null,
  ]),
];

/** Types whose body is what a person wrote. */
const WRITTEN_BY_PEOPLE = new Set<Type>(['studio_comment', 'studio_status_changed']);

describe.each(LANGUAGES)('a notification in %s', (language) => {
  beforeAll(() => i18next.changeLanguage(language));

  it.each(VARIANTS)('of the type %s with %j has texts of its own', (type, more) => {
    const { title, body } = textOf(type, more);
    expect(title).not.toBe(OWN.title);
    if (WRITTEN_BY_PEOPLE.has(type)) expect(body).toBe(OWN.body);
    else expect(body).not.toBe(OWN.body);
    for (const text of [title, body]) expect(text).not.toMatch(/\{\{|undefined|null|NaN|^\s|\s$/);
  });
});

describe('a notification', () => {
  it.each([
    ['en', 'The import is finished: Oak & Co', '1,200 succeeded and 2 failed.'],
    ['de', 'Der Import ist fertig: Oak & Co', '1.200 erfolgreich und 2 fehlgeschlagen.'],
    ['sr', 'Uvoz je završen: Oak & Co', '1.200 uspešnih i 2 neuspešna.'],
  ])('in %s has the numbers and plural forms of the language', async (language, title, body) => {
    await i18next.changeLanguage(language);
    expect(textOf('import_completed')).toEqual({ title, body });
  });

  it.each([
    ['en', '1,234.5 CT are left, less than 20% of what your plan gives in a month.', 'The last day is 24 Dec 2026.'],
    [
      'de',
      'Es sind noch 1.234,5 CT übrig, weniger als 20 % dessen, was Ihr Tarif im Monat enthält.',
      'Der letzte Tag ist der 24.12.2026.',
    ],
    ['sr', 'Preostalo je 1.234,5 CT, manje od 20% onoga što vaš paket daje mesečno.', 'Poslednji dan je 24. 12. 2026.'],
  ])('in %s has the amounts and dates of the language', async (language, balance, lastDay) => {
    await i18next.changeLanguage(language);
    expect(textOf('balance_low').body.replaceAll('\u00A0', ' ')).toBe(balance);
    expect(textOf('subscription_changed').body).toContain(lastDay);
  });

  it('with an error that has no text ends with the words of the API', async () => {
    await i18next.changeLanguage('de');
    expect(textOf('job_failed', { error_code: 'too_large', error: 'The value is too large.' })).toEqual({
      title: 'Texte konnten nicht veröffentlicht werden: Oak & Co',
      body: 'The value is too large.',
    });
  });

  it.each<[string, Parameters<typeof notificationText>[0]]>([
    ['of an unknown type', { ...OWN, notificationType: 'of_a_later_release' as Type, data: {} }],
    ['of an earlier release', { ...OWN, notificationType: 'sync_conflict', data: { store_connection_id: '1' } }],
    ['with an unknown reason', { ...OWN, notificationType: 'chat_unanswered', data: { reason: 'of_a_later_release' } }],
  ])('%s is in the words of the API', async (_, notification) => {
    await i18next.changeLanguage('de');
    expect(notificationText(notification)).toEqual(OWN);
  });
});
