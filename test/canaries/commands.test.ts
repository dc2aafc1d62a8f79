import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { loadConfig } from '../../src/core/config.ts';
import { useCommands } from '../bin/commands.ts';
import { useTestApp } from '../support/test-app.ts';
import { Marks } from './marks.ts';

const LIMIT_MS = 300_000;
const marks = new Marks();
const { startCommand, dataDir } = useCommands();
const testApp = useTestApp({ ROLE: 'web' });

describe('canaries in the environment and in arguments of commands', () => {
  const VARIABLES = [
    ...readFileSync('docs/configuration.md', 'utf8').matchAll(/`([A-Z][A-Z\d]+_[A-Z\d_]+|HOST|PORT|ROLE)`/g),
  ].map(([, name]) => name!);

  it('are in no message about an invalid configuration', () => {
    expect(VARIABLES.length).toBeGreaterThan(60);
    for (const name of VARIABLES) {
      let message = '';
      try {
        loadConfig({ [name]: marks.of('the environment', name) });
      } catch (error) {
        message = (error as Error).message;
      }
      expect(marks.in(message)).toEqual([]);
    }
  });

  it(
    'are in no log line of a command, nor secrets in its output',
    async () => {
      const env = {
        DATABASE_URL: testApp.stores.databaseUrl,
        REDIS_URL: testApp.stores.redisUrl,
        LOG_LEVEL: 'trace',
        DATA_DIR: await dataDir(),
        SMTP_URL: `smtp://user:${marks.of('the environment', 'password')}@127.0.0.1:1`,
        PAYA_API_KEY: marks.of('the environment', 'api_key'),
        CHATDESK_API_TOKEN: marks.of('the environment', 'api_token'),
      };
      const help = startCommand('cli', env, '--help');
      await help.ended;
      const commands = [...new Set([...help.out().matchAll(/^ {2}([a-z][a-z-]+) /gm)].map(([, name]) => name!))];
      expect(commands.length).toBeGreaterThan(2);
      for (const name of commands) {
        const command = startCommand('cli', env, name, `${marks.of(name, 'email')}@shop.example`, 'on');
        await command.ended;
        const output = command.out() + command.err();
        expect(marks.secretsIn(output)).toEqual([]);
        expect(
          marks.in(
            output
              .split('\n')
              .filter((line) => line.startsWith('{'))
              .join('\n'),
          ),
        ).toEqual([]);
      }
    },
    LIMIT_MS,
  );
});
