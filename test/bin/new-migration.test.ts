import { describe, expect, it } from '@jest/globals';
import { useCommands } from './commands.ts';

const { startCommand, dataDir } = useCommands();

describe('npm run migration:new', () => {
  it('needs no database and writes nothing if entities and migrations agree', async () => {
    const command = startCommand('new-migration', { DATA_DIR: await dataDir() });
    expect(await command.ended).toBe(0);
    expect(command.err()).toBe('');
    expect(command.out()).toBe('The entities and the migrations agree.\n');
  });
});
