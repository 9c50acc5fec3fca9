import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

interface Stage {
  name: string;
  steps: [instruction: string, words: string][];
}

/** What a Dockerfile says. The settings of the image are those of its last stage. */
export interface Dockerfile {
  stages: Stage[];
  env: Record<string, string>;
  user: string;
  stopSignal: string;
  healthCheck: string[];
  entrypoint: string[];
  command: string[];
}

export function readDockerfile(text: string): Dockerfile {
  const lines = text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter(Boolean);
  const stages: Stage[] = [];
  for (const line of lines) {
    const [, instruction = '', words = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    if (instruction === 'FROM') {
      stages.push({ name: / AS (\w+)$/.exec(words)?.[1] ?? 'image', steps: [] });
    } else {
      const stage = stages.at(-1);
      if (!stage) throw new Error(`${line}: stands before the first stage`);
      stage.steps.push([instruction, words]);
    }
  }
  const last = new Map(stages.at(-1)?.steps);
  const words = (instruction: string): string[] => JSON.parse(/\[.*\]$/.exec(last.get(instruction) ?? '')?.[0] ?? '[]');
  return {
    stages,
    env: Object.fromEntries((last.get('ENV') ?? '').split(' ').map((pair) => pair.split('=') as [string, string])),
    user: last.get('USER') ?? '',
    stopSignal: last.get('STOPSIGNAL') ?? '',
    healthCheck: words('HEALTHCHECK'),
    entrypoint: words('ENTRYPOINT'),
    command: words('CMD'),
  };
}

/**
 * Does the steps of all stages, each in a folder that stands for its file system. The packages and the build are those
 * of this clone: `npm ci` and `npm run build` link them. There is no other account: `chown` does nothing.
 *
 * @returns the folder of the last stage
 */
export async function runStages(
  { stages }: Dockerfile,
  { root, ignore, folder }: { root: string; ignore: string; folder: string },
): Promise<string> {
  const bin = path.join(folder, 'bin');
  await mkdir(bin, { recursive: true });
  const { stdout: npm } = await run('sh', ['-c', 'command -v npm']);
  await writeFile(
    path.join(bin, 'npm'),
    `#!/bin/sh
case "$1" in
  ci) mkdir node_modules && ln -s '${root}'/node_modules/* node_modules && ln -s '${root}/packages/server/node_modules' packages/server ;;
  run) ln -s '${root}/dist' dist ;;
  *) exec '${npm.trim()}' "$@" ;;
esac
`,
  );
  await writeFile(path.join(bin, 'chown'), '#!/bin/sh\n');
  for (const name of ['npm', 'chown']) await chmod(path.join(bin, name), 0o755);
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` };
  const isIgnored = ignoredBy(ignore);

  for (const { name, steps } of stages) {
    const files = path.join(folder, name);
    let workFolder = files;
    const place = (name: string) => (name.startsWith('/') ? path.join(files, name) : path.join(workFolder, name));
    for (const [instruction, words] of steps) {
      if (instruction === 'WORKDIR') {
        workFolder = place(words);
        await mkdir(workFolder, { recursive: true });
      } else if (instruction === 'COPY') {
        const [, from, rest = ''] = /^(?:--from=(\w+) )?(.*)$/.exec(words) ?? [];
        const names = rest.split(' ');
        const target = names.pop() ?? '';
        for (const source of names) {
          const file = path.join(from === undefined ? root : path.join(folder, from), source);
          const into = target.endsWith('/') && target !== './' ? path.join(target, path.basename(source)) : target;
          await cp(file, target === './' ? place(path.basename(source)) : place(into), {
            recursive: true,
            verbatimSymlinks: true,
            filter: (each) => from !== undefined || !isIgnored(path.relative(root, each)),
          });
        }
      } else if (instruction === 'RUN') {
        // Absolute paths begin at the stage's folder.
        const command = words.replaceAll(/(?<=^|\s)\/(?=(?:app|src|data|usr)\b)/g, `${files}/`);
        await run('sh', ['-euc', command], { cwd: workFolder, env });
      }
    }
  }
  return path.join(folder, stages.at(-1)?.name ?? '');
}

/** Understands the two kinds of patterns that the file has: a path, and a name in any folder. */
function ignoredBy(text: string): (file: string) => boolean {
  const patterns = text.split('\n').filter(Boolean);
  return (file) =>
    patterns.some((pattern) =>
      pattern.startsWith('**/')
        ? path.matchesGlob(file, pattern)
        : file === pattern || file.startsWith(`${pattern}${path.sep}`),
    );
}
