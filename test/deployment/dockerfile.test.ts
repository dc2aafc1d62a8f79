import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { DockerfileParser } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';

const FILE = 'deploy/Dockerfile';
const text = readFileSync(FILE, 'utf8');
const instructions = DockerfileParser.parse(text).getInstructions();
const argumentsOf = (keyword: string) =>
  instructions.filter((each) => each.getKeyword() === keyword).map((each) => each.getArgumentsContent() ?? '');
const listOf = (keyword: string) => argumentsOf(keyword).flatMap((list) => JSON.parse(list) as string[]);
const { scripts, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>;
  devDependencies: Record<string, string>;
};

describe('the Dockerfile', () => {
  it('has no error or warning', () => {
    const problems = (dockerfile: string) => validate(dockerfile).map(({ message }) => message);
    expect(problems(text)).toEqual([]);
    expect(problems(text.replace('EXPOSE 4000', 'EXPOSE http-port'))).not.toEqual([]);
  });

  it('uses the Node version of development in all stages', () => {
    expect(new Set(argumentsOf('FROM').map((base) => base.split(' ')[0]))).toEqual(
      new Set([`node:${devDependencies['node']}-bookworm-slim`]),
    );
  });

  it('runs what `npm run serve` runs', () => {
    const [variables, command] = scripts['serve']!.split('exec ') as [string, string];
    expect([...listOf('ENTRYPOINT'), ...listOf('CMD')].join(' ')).toBe(command);
    const set = argumentsOf('ENV').flatMap((text) => text.split(' '));
    expect(set).toEqual(expect.arrayContaining(variables.split(' ').filter(Boolean)));
  });

  it('ends as a user without rights', () => {
    expect(argumentsOf('USER')).toEqual(['1000:1000']);
  });

  it('gets only files that exist, and none that are not needed or secret', () => {
    const rules = readFileSync(`${FILE}.dockerignore`, 'utf8')
      .split('\n')
      .filter((line) => line && !line.startsWith('#'));
    expect(rules[0]).toBe('*');
    const sent = rules.filter((rule) => rule.startsWith('!')).map((rule) => rule.slice(1));
    expect(sent.filter((path) => !existsSync(path))).toEqual([]);
    expect(sent).not.toContain('deploy');
    expect(rules).toEqual(expect.arrayContaining(['**/node_modules', '**/dist', '**/.data', '**/.env']));
  });
});
