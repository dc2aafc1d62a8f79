import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** A document of a YAML file for Kubernetes. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string> };
}

/**
 * Compiles manifests against the types that `kubernetes-models` generates from the OpenAPI documents of Kubernetes.
 * Unlike the JSON schemas, the compiler also refuses fields that do not exist. Returns its errors, empty if there is none.
 */
export async function manifestErrors(manifests: readonly Manifest[]): Promise<string> {
  // Below the project, so that the packages are found.
  const folder = await mkdtemp(join('dist', 'manifests-'));
  try {
    const files = await Promise.all(
      manifests.map(async (manifest, n) => {
        const file = join(folder, `${manifest.kind}-${manifest.metadata.name}-${n}.ts`);
        const imported = `import type { I${manifest.kind} } from '${packageOf(manifest)}/${manifest.kind}';`;
        await writeFile(
          file,
          `${imported}\nexport const it: I${manifest.kind} = ${JSON.stringify(manifest, null, 2)};\n`,
        );
        return file;
      }),
    );
    const options = ['--ignoreConfig', '--noEmit', '--skipLibCheck', '--strict', '--module', 'nodenext'];
    const compiler = spawn(process.execPath, ['node_modules/typescript/bin/tsc', ...options, ...files]);
    const [output, errorOutput] = await Promise.all([
      text(compiler.stdout),
      text(compiler.stderr),
      once(compiler, 'exit'),
    ]);
    return output + errorOutput;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function packageOf({ apiVersion }: Manifest): string {
  return `${apiVersion.startsWith('keda.sh/') ? '@kubernetes-models/keda' : 'kubernetes-models'}/${apiVersion}`;
}
