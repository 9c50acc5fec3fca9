import { glob, readFile, writeFile } from 'node:fs/promises';

interface Package {
  version?: string;
  dependencies?: Record<string, string>;
}

/** Writes the version of all our packages, and of what they need of each other. */
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
  const source = `/** The version of the package. */\nexport const VERSION = '${version}';\n`;
  await writeFile('packages/server/src/version.ts', source);
}

async function changeJson<Content>(file: string, change: (content: Content) => void): Promise<void> {
  const content = JSON.parse(await readFile(file, 'utf8'));
  change(content);
  await writeFile(file, `${JSON.stringify(content, null, 2)}\n`);
}
