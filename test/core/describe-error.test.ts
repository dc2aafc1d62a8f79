import { describe, expect, it } from '@jest/globals';
import { DriverException } from '@mikro-orm/core';
import { describeError } from '../../src/core/describe-error.ts';
import { AppError } from '../../src/core/errors.ts';
import { ProviderError } from '../../src/core/provider-error.ts';

const SECRET = 'anna@shop.example';

function thrownBy(run: () => unknown): Error {
  try {
    run();
  } catch (error) {
    return error as Error;
  }
  throw new Error('nothing was thrown');
}

describe('an error in the log', () => {
  it('has its message if our own code wrote it', () => {
    for (const error of [new AppError('CONFLICT', 'A sync is running'), new ProviderError('rejected', 'No.')])
      expect(describeError(error)).toMatchObject({ type: error.name, message: error.message });
    expect(describeError(new Error('organization without a balance')).message).toBe('organization without a balance');
    expect(describeError(thrownBy(() => (undefined as unknown as { x: { y: 1 } }).x.y)).message).toContain('reading');
  });

  it.each([
    ['JSON.parse', () => JSON.parse(`{"a": ${SECRET}}`) as unknown],
    ['new URL', () => new URL(SECRET)],
    ['decodeURIComponent', () => decodeURIComponent(`%${SECRET}`)],
  ])('has no message if it comes from %s, which quotes its input', (_, run) => {
    const described = describeError(thrownBy(run));
    expect(described.stack).toMatch(/^ +at /);
    expect(JSON.stringify(described)).not.toContain(SECRET);
  });

  it('has the reason of PostgreSQL without the statement and its values', () => {
    const failed = (reason: string, code: string) =>
      Object.assign(new DriverException(new Error(`insert into "users" ("email") values ('${SECRET}') - ${reason}`)), {
        code,
      });
    expect(describeError(failed('relation "users" does not exist', '42P01'))).toMatchObject({
      message: 'relation "users" does not exist',
      code: '42P01',
    });
    const data = describeError(failed(`invalid input syntax for type uuid: "${SECRET}"`, '22P02'));
    expect(data).toMatchObject({ code: '22P02' });
    expect(JSON.stringify(data)).not.toContain(SECRET);
  });

  it('has its causes, described in the same way', () => {
    const cause = thrownBy(() => JSON.parse(SECRET));
    const described = describeError(new ProviderError('unavailable', 'Not available.', undefined, { cause }));
    expect(described).toMatchObject({ message: 'Not available.', cause: { type: 'SyntaxError' } });
    expect(JSON.stringify(described)).not.toContain(SECRET);
  });

  it('has the codes of Node, but none that an outside system has sent', () => {
    const withCode = (code: string) => describeError(Object.assign(new Error('x'), { code })).code;
    for (const code of ['ECONNREFUSED', 'ERR_INVALID_URL', 'UND_ERR_SOCKET']) expect(withCode(code)).toBe(code);
    for (const code of [SECRET, 'ANNA1', 'anna', '']) expect(withCode(code)).toBeUndefined();
    expect(describeError(new AppError('CONFLICT'))).toMatchObject({ code: 'CONFLICT' });
  });

  it('is only its type if it is no error', () => {
    expect(describeError(SECRET)).toEqual({ type: 'string', stack: '' });
  });
});
