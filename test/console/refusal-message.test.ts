import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import i18next from 'i18next';
import { fieldMessage } from '../../console/src/api/field-message.ts';
import { refusalMessage } from '../../console/src/api/refusal-message.ts';
import { ERRORS } from '../../src/core/errors.ts';

beforeAll(() =>
  i18next.init({
    lng: 'de',
    resources: { de: { common: JSON.parse(readFileSync('console/src/locales/de/common.json', 'utf8')) } },
    defaultNS: 'common',
    nsSeparator: false,
  }),
);

/** Codes with many meanings, or that no form of the console gets. */
const IN_WORDS_OF_THE_API = [
  'CONFLICT',
  'CROSS_ORIGIN',
  'FORBIDDEN',
  'INVALID_JSON',
  'INVALID_SIGNATURE',
  'METHOD_NOT_ALLOWED',
  'NOT_CONFIGURED',
  'NOT_FOUND',
  'PAYLOAD_TOO_LARGE',
  'PROVIDER_ERROR',
  'TIER_TOO_LOW',
  'UNAUTHENTICATED',
  'UNSUPPORTED_MEDIA_TYPE',
  'VALIDATION',
];

describe('a refusal', () => {
  it('has a text for each code, except for those with many meanings', () => {
    const unchanged = Object.keys(ERRORS).filter((code) => refusalMessage(code, 'API') === 'API');
    expect(unchanged.toSorted()).toEqual(IN_WORDS_OF_THE_API);
  });

  it('is said in the language of the user', () => {
    expect(refusalMessage('INVALID_LINK', 'Invalid or expired token')).toBe(
      'Der Link ist ungültig oder abgelaufen. Fordern Sie einen neuen an.',
    );
  });
});

describe('an invalid field', () => {
  it.each([
    ['must not be null', 'null_not_allowed', 'Füllen Sie dieses Feld aus.'],
    ['must not be blank', 'value_error', 'Füllen Sie dieses Feld aus.'],
    ['must have at most 200 characters', 'too_long', 'Höchstens 200 Zeichen.'],
    ['field1 must not be less than 0.5', 'min', 'Der Wert muss mindestens 0.5 sein.'],
    ['field1 must not be greater than 90', 'max', 'Der Wert darf höchstens 90 sein.'],
    ['field1 is taken', 'value_error', 'is taken'],
  ])('%s (%s) is: %s', (msg, type, expected) => {
    expect(fieldMessage({ loc: ['body', 'field1'], msg, type })).toBe(expected);
  });
});
