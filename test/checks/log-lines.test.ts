import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const FILES = globSync('{src,workers,resolvers,bin}/**/*.ts').filter((file) => file !== 'src/core/logger.ts');
/** A call of a log with its fields and its message. The type of the log requires both. */
const LINE = /\blog(?:\.(?:debug|info|warn|error)|\[[^\]]+\])\(\s*\{([^{}]*)\},\s*(['"`])([^'"`]*)\2/g;

const lines = FILES.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(LINE)].map(([, fields = '', , message = '']) => ({
    file,
    event: /\bevent: '([^']*)'/.exec(fields)?.[1],
    message,
  })),
);

describe('log lines', () => {
  it('are found in the code', () => {
    expect(lines.length).toBeGreaterThan(30);
  });

  it('have an event of the form noun.past_participle', () => {
    expect(
      lines.filter(({ event }) => event !== undefined && !/^[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*$/.test(event)),
    ).toEqual([]);
  });

  it('have a full sentence as message', () => {
    expect(lines.filter(({ message }) => !/^[A-Z].*\.$/.test(message))).toEqual([]);
  });
});
