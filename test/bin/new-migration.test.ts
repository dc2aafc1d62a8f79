import { describe, expect, it } from '@jest/globals';
import { launchpad } from './launch.ts';

const { launch, dataDir } = launchpad();

describe('npm run migration:new', () => {
  it('needs no database and writes nothing where entities and migrations agree, hand-written triggers included', async () => {
    const command = launch('new-migration', { DATA_DIR: await dataDir() });
    expect(await command.ended).toBe(0);
    expect(command.err()).toBe('');
    expect(command.out()).toBe('The entities and the migrations agree.\n');
  });
});
