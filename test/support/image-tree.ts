import { execFile } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Copy, DockerfileParser, type Instruction } from 'dockerfile-ast';

const run = promisify(execFile);

/** A stage of the Dockerfile, as folders and variables of this machine. */
interface Stage {
  root: string;
  workdir: string;
  env: Record<string, string>;
}

/** What the image would run, and with which variables. */
export interface ImageTree {
  workdir: string;
  env: Record<string, string>;
  /** The arguments of Node before those of the command. */
  entrypoint: string[];
  command: string[];
}

/**
 * Makes the files of the image without Docker: follows the instructions of the Dockerfile below `folder`, with the
 * repository as context. The stage `build` is the repository itself, which the test run has compiled, with the console.
 * Needs the registry of npm or its cache.
 */
export async function makeImageTree(dockerfile: string, folder: string): Promise<ImageTree> {
  const repository = resolve('.');
  await run(process.execPath, ['console/build.js']);
  const stages = new Map<string, Stage>();
  let stage: Stage | null = null;
  const lists: Record<string, string[]> = {};
  for (const instruction of DockerfileParser.parse(await readFile(dockerfile, 'utf8')).getInstructions()) {
    const keyword = instruction.getKeyword();
    const text = instruction.getArgumentsContent() ?? '';
    if (keyword === 'FROM') {
      const name = /\bAS (\w+)$/.exec(text)?.[1] ?? 'image';
      const root = name === 'build' ? null : join(folder, name);
      stage = root ? { root, workdir: root, env: {} } : null;
      stages.set(name, stage ?? { root: repository, workdir: repository, env: {} });
    } else if (stage) {
      await follow(instruction, text, stage, { stages, repository, lists });
    }
  }
  const { workdir, env } = stages.get('image')!;
  return { workdir, env, entrypoint: lists['ENTRYPOINT']!.slice(1), command: lists['CMD']! };
}

interface Build {
  stages: Map<string, Stage>;
  repository: string;
  lists: Record<string, string[]>;
}

async function follow(instruction: Instruction, text: string, stage: Stage, build: Build): Promise<void> {
  const keyword = instruction.getKeyword();
  if (keyword === 'WORKDIR') {
    stage.workdir = join(stage.root, text);
    await mkdir(stage.workdir, { recursive: true });
  } else if (keyword === 'ENV') {
    Object.assign(stage.env, Object.fromEntries(text.split(' ').map((each) => each.split('=', 2))));
  } else if (keyword === 'RUN') {
    await run('sh', ['-c', text], { cwd: stage.workdir, maxBuffer: 2 ** 26 });
  } else if (instruction instanceof Copy) {
    await copy(instruction, stage, build);
  } else if (keyword === 'ENTRYPOINT' || keyword === 'CMD') {
    build.lists[keyword] = JSON.parse(text) as string[];
  }
}

/**
 * Copies like Docker: of a folder, its content. Files of other stages are hard links, because packages are large; those of
 * the repository are not, because a stage may change them.
 */
async function copy(instruction: Copy, { workdir }: Stage, { stages, repository }: Build): Promise<void> {
  const from = instruction.getFromFlag()?.getValue() ?? undefined;
  const paths = instruction.getArguments().map((each) => each.getValue());
  const target = join(workdir, paths.pop()!);
  await mkdir(target, { recursive: true });
  for (const path of paths) {
    const source = from === undefined ? join(repository, path) : inStage(stages.get(from)!, path);
    const isFolder = await run('test', ['-d', source]).then(
      () => true,
      () => false,
    );
    await run('cp', [from === undefined ? '-a' : '-al', isFolder ? `${source}/.` : source, target]);
  }
}

/** The work folder of all stages is `/service`; that of the stage `build` is the repository. */
function inStage({ root, workdir }: Stage, path: string): string {
  return root === workdir ? join(root, path.replace(/^\/service\//, '')) : join(root, path);
}
