import { glob, readFile, writeFile } from 'node:fs/promises';

interface Package {
  version?: string;
  dependencies?: Record<string, string>;
}

/** Writes the version of all our packages, of what they need of each other, and of the plugin. */
export async function setVersion(version: string): Promise<void> {
  const update = (one: Package) => {
    one.version = version;
    for (const name of Object.keys(one.dependencies ?? {})) {
      if (name.startsWith('@magazine-store/') && one.dependencies) one.dependencies[name] = version;
    }
  };
  for await (const file of glob(['package.json', 'packages/*/package.json'])) {
    await changeJson<Package>(file, update);
  }
  await changeJson<Package & { packages: Record<string, Package> }>('package-lock.json', (lock) => {
    lock.version = version;
    // A package that only one of ours needs is below that one.
    const ours = Object.keys(lock.packages).filter((place) => /^(packages\/[^/]+)?$/.test(place));
    for (const place of ours) update(lock.packages[place] as Package);
  });
  await change('packages/protocol/src/version.ts', (source) =>
    source.replace(/VERSION = '[^']+'/, `VERSION = '${version}'`),
  );
  await change('examples/wordpress/magazine-store.php', (source) =>
    source.replace(/^( \* Version: +).+$/m, `$1${version}`),
  );
}

const changeJson = <Content>(file: string, update: (content: Content) => void): Promise<void> =>
  change(file, (text) => {
    const content = JSON.parse(text);
    update(content);
    return `${JSON.stringify(content, null, 2)}\n`;
  });

/** @throws Error when there is no such file */
async function change(file: string, update: (text: string) => string): Promise<void> {
  await writeFile(file, update(await readFile(file, 'utf8')));
}
