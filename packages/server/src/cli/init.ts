import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Command } from 'commander';
import { PlainError } from '../plainError.ts';
import { requireSocketPath } from './commandSocket.ts';

export const initCommand = () =>
  new Command('init')
    .description('make a new store in a folder: its settings file, with a secret of its own, and an empty database')
    .argument('[folder]', 'the folder of the store', '.')
    .action(init);

/** Settings in the environment that would override the settings file that `init` makes. */
const OVERRIDING = ['SESSION_SECRET', 'SESSION_SECRET_FILE', 'DATA_DIR', 'DATABASE_URL', 'DATABASE_URL_FILE'];

async function init(folder: string): Promise<void> {
  const [{ SETTINGS_FILE_NAME }, { connect }] = await Promise.all([
    import('../settings/settingsFile.ts'),
    import('../database/connection.ts'),
  ]);
  const overriding = OVERRIDING.find((name) => process.env[name]);
  if (overriding) throw new PlainError(`${overriding}: is set in the environment, which overrides the settings file`);
  const root = path.resolve(folder);
  const file = path.join(root, SETTINGS_FILE_NAME);
  const dataDir = path.join(root, 'data');
  const existing = [file, dataDir].find((name) => existsSync(name));
  if (existing) throw new PlainError(`${existing} already exists`);
  requireSocketPath(dataDir);
  await mkdir(root, { recursive: true, mode: 0o700 });
  await writeFile(file, settingsText(), { mode: 0o600, flag: 'wx' });
  try {
    await (await connect({ DATA_DIR: dataDir })).close();
  } catch (error) {
    await Promise.all([file, dataDir].map((name) => rm(name, { recursive: true, force: true })));
    throw error;
  }
  console.log(`${file}: the settings; docs/server.md lists all`);
  console.log(`${dataDir}: the database, and later the files of the issues`);
  const isHere = root === process.cwd();
  console.log(`next: ${isHere ? '' : `SETTINGS_FILE=${file} `}magazine-store serve`);
}

const settingsText =
  () => `# Settings of this store. The server and the commands read them. Variables of the environment win over them.
# Keep this file to yourself: with the secret, anyone could sign in as any reader.
SESSION_SECRET=${randomBytes(32).toString('hex')}
DATA_DIR=data
#PUBLIC_URL=https://store.example
#STORE_NAME=Magazines
#DATABASE_URL=postgres://user:password@localhost/store
#STORAGE_URL=s3://bucket/prefix
# Without a provider like this one, no person can sign in, and the desk stays closed: docs/server.md#signing-in
#AUTH_GOOGLE_CLIENT_ID=
#AUTH_GOOGLE_CLIENT_SECRET=
# Without a payment provider, the store gives free issues alone: docs/payments.md
#STRIPE_PUBLISHABLE_KEY=
#STRIPE_SECRET_KEY=
#STRIPE_WEBHOOK_SECRET=
#STRIPE_COUNTRY=
`;
