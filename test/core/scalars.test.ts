import { describe, expect, it } from '@jest/globals';
import { GraphQLError, parseValue as literal } from 'graphql';
import { Ct, ID, JsonObject, Timestamp } from '../../src/core/scalars.ts';

const UUID = '0198f3a4-6f0c-7d31-9c0e-0242ac120002';

describe('the scalar ID', () => {
  it('accepts a UUID from variables and documents and converts it to lower case', () => {
    expect(ID.parseValue(UUID.toUpperCase())).toBe(UUID);
    expect(ID.parseLiteral(literal(`"${UUID}"`), {})).toBe(UUID);
    expect(ID.serialize(UUID)).toBe(UUID);
  });

  it.each([
    UUID.slice(1),
    `${UUID}0`,
    `{${UUID}}`,
    UUID.replaceAll('-', ''),
    ` ${UUID}`,
    '',
    1,
    null,
    {},
    [UUID],
    "' or 1=1",
  ])('rejects %j', (value) => {
    expect(() => ID.parseValue(value)).toThrow('must be a UUID');
  });
  it.each(['1', 'null', '[]', '{}', 'true'])('rejects the literal %s', (text) =>
    expect(() => ID.parseLiteral(literal(text), {})).toThrow(GraphQLError),
  );
});

describe('the scalar Timestamp', () => {
  it.each([
    ['2026-03-01T10:00:00Z', '2026-03-01T10:00:00.000Z'],
    ['2026-03-01T10:00:00+02:00', '2026-03-01T08:00:00.000Z'],
    ['2026-03-01T01:00:00+0200', '2026-02-28T23:00:00.000Z'],
    ['2026-03-01T10:00:00', '2026-03-01T10:00:00.000Z'],
    ['2026-03-01 10:00', '2026-03-01T10:00:00.000Z'],
    ['2026-03-01', '2026-03-01T00:00:00.000Z'],
    ['2026-03-01t10:00:00.123456789z', '2026-03-01T10:00:00.123Z'],
    ['2028-02-29T23:59:59.999Z', '2028-02-29T23:59:59.999Z'],
    ['2026-12-31T23:00:00-01:00', '2027-01-01T00:00:00.000Z'],
  ])('parses %s as %s', (text, instant) => {
    expect(Timestamp.parseValue(text).toISOString()).toBe(instant);
    expect(Timestamp.parseLiteral(literal(JSON.stringify(text)), {}).toISOString()).toBe(instant);
  });

  it.each([
    '2026-02-30',
    '2026-02-29',
    '2027-02-29T00:00:00Z',
    '2026-04-31T10:00:00+02:00',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-01-32',
    '2026-01-01T24:00:00Z',
    '2026-01-01T10:60:00Z',
    '2026-01-01T10:00:61Z',
    '2026-01-01T10:00:00+99:99',
    '2026-01-01T10',
    '01.02.2026',
    'tomorrow',
    '',
    '1767225600',
    1_767_225_600,
    null,
    true,
    {},
    '2026-1-1',
    '2026-01-01T10:00:00Z; drop',
  ])('rejects %j', (value) => {
    expect(() => Timestamp.parseValue(value)).toThrow('must be an RFC 3339 timestamp');
  });

  it('is serialized in UTC, also from the text format of PostgreSQL', () => {
    expect(Timestamp.serialize(new Date('2026-03-01T10:00:00Z'))).toBe('2026-03-01T10:00:00.000Z');
    expect(Timestamp.serialize('2026-11-20 06:55:00.123+00')).toBe('2026-11-20T06:55:00.123Z');
  });
});

describe('the scalar CT', () => {
  it('accepts numbers and decimal strings and is serialized with four decimals', () => {
    for (const value of ['5', 5, '5.0', '5.00000']) expect(Ct.parseValue(value)).toBe('5.0000');
    expect(Ct.parseLiteral(literal('0.25'), {})).toBe('0.2500');
    expect(Ct.serialize('50.0000')).toBe('50.0000');
  });

  it.each(['5 CT', '', '0.12345', '1e2', null, true, {}, [], Number.NaN])('rejects %j', (value) => {
    expect(() => Ct.parseValue(value)).toThrow('must be a decimal number with at most four decimals');
  });
});

describe('the scalar JSONObject', () => {
  const nested = (levels: number) => JSON.parse('{"a":'.repeat(levels) + '1' + '}'.repeat(levels));
  const lists = (levels: number) => JSON.parse(`{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`);

  it('accepts 32 levels of nesting, lists included, and rejects more', () => {
    for (const make of [nested, lists]) {
      expect(JsonObject.parseValue(make(32))).toEqual(make(32));
      for (const levels of [33, 5000])
        expect(() => JsonObject.parseValue(make(levels))).toThrow('must not nest deeper than 32 levels');
    }
  });

  it.each([[[]], ['text'], [1], [null], [true]])('rejects %j', (value) =>
    expect(() => JsonObject.parseValue(value)).toThrow('must be a JSON object'),
  );

  it('is parsed from a document with its variables', () => {
    expect(JsonObject.parseLiteral(literal('{a: 1, b: {c: [null, "x", true, 1.5]}}'), {})).toEqual({
      a: 1,
      b: { c: [null, 'x', true, 1.5] },
    });
    for (const text of ['[]', '"{}"', '1', 'null'])
      expect(() => JsonObject.parseLiteral(literal(text), {})).toThrow('must be a JSON object');
    expect(() => JsonObject.parseLiteral(literal('{a:'.repeat(33) + '1' + '}'.repeat(33)), {})).toThrow('deeper');
  });
});
