import assert from 'node:assert/strict';
import { execFile, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { parseAllDocuments } from 'yaml';
import { readConfig, settingNames } from '../../packages/server/src/config.ts';
import { onOneDatabase, temporaryFolder } from '../support/databases.ts';
import { freePort } from '../support/freePort.ts';
import { readDockerfile, runStages } from './support/dockerfile.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');
const deploy = path.join(root, 'examples/deploy');
const read = (file: string) => readFileSync(path.join(deploy, file), 'utf8');

/** Any part of a YAML file. */
// biome-ignore lint/suspicious/noExplicitAny: the tests look for the parts that they name, and fail where one is missing
type Part = any;

/** The documents of a YAML file. @throws Error for a file that is no YAML */
function parse(file: string): Part[] {
  return parseAllDocuments(read(file), { merge: true }).map((document) => {
    assert.deepEqual([...document.errors, ...document.warnings], [], file);
    return document.toJS();
  });
}

/** Settings of the images besides the store's. */
const OTHER = ['DOMAIN', 'POSTGRES_PASSWORD', 'NODE_ENV'];
function assertSettings(names: readonly string[], file: string): void {
  for (const name of names) {
    assert.ok(settingNames.includes(name) || OTHER.includes(name) || /^AWS_\w+$/.test(name), `${file}: ${name}`);
  }
}

/** Makes .env as an operator does, in a copy of the folder. */
async function makeEnv(domain: string) {
  const folder = temporaryFolder();
  mkdirSync(folder);
  for (const file of ['.env.example', 'new-env.sh']) copyFileSync(path.join(deploy, file), path.join(folder, file));
  const make = () => run('sh', [path.join(folder, 'new-env.sh'), domain]);
  await make();
  const file = path.join(folder, '.env');
  const text = readFileSync(file, 'utf8');
  const env = Object.fromEntries(
    [...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
  return { env, mode: statSync(file).mode & 0o777, make };
}

describe('compose.yaml', () => {
  const [compose] = parse('compose.yaml');
  const { services } = compose;

  test('gives the server settings that it takes, with secrets that only this store has', async () => {
    const { env, mode, make } = await makeEnv('store.example');
    assert.equal(mode, 0o600);
    await assert.rejects(make(), /\.env already exists/);
    assert.notEqual((await makeEnv('store.example')).env.SESSION_SECRET, env.SESSION_SECRET);
    const text = JSON.stringify(services.store.environment);
    const filled = JSON.parse(text.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => env[name] ?? assert.fail(name)));
    assertSettings([...Object.keys(env), ...Object.keys(filled)], 'compose.yaml');
    const config = readConfig({ ...env, ...filled });
    assert.equal(config.PUBLIC_URL, 'https://store.example');
    assert.match(config.DATABASE_URL ?? '', /^postgres:\/\/store:[0-9a-f]{64}@database:5432\/store$/);
    assert.equal(config.MIGRATE_AT_START, false);
    assert.equal(config.TRUST_PROXY, 1);
  });

  test('starts the server after the migrations, and names only services, files and volumes that there are', () => {
    assert.equal(services.store.depends_on.migrate.condition, 'service_completed_successfully');
    assert.deepEqual(services.migrate.command, ['migrate']);
    for (const [name, service] of Object.entries<Part>(services)) {
      for (const [other, { condition }] of Object.entries<Part>(service.depends_on ?? {})) {
        assert.ok(services[other], `${name} needs ${other}`);
        if (condition === 'service_healthy') assert.ok(services[other].healthcheck, other);
      }
      for (const volume of service.volumes ?? []) {
        const [source] = volume.split(':');
        // The operator makes the folder of backups.
        if (name === 'backup') assert.equal(source, './backups');
        else assert.ok(source.startsWith('./') ? existsSync(path.join(deploy, source)) : source in compose.volumes);
      }
      if (service.build) {
        const context = path.join(deploy, service.build.context);
        assert.ok(existsSync(path.join(context, service.build.dockerfile)));
      }
    }
    const [, host, port] = /reverse_proxy (\w+):(\d+)/.exec(read('Caddyfile')) ?? [];
    assert.ok(services[host ?? '']);
    assert.equal(port, readDockerfile(read('Dockerfile')).env.PORT);
    assert.match(read('Caddyfile'), /^\{\$DOMAIN\} \{$/m);
    assert.ok('DOMAIN' in services.proxy.environment);
  });
});

describe('the manifests for Kubernetes', () => {
  const all = readdirSync(path.join(deploy, 'kubernetes')).flatMap((file) => parse(`kubernetes/${file}`));
  const find = (kind: string): Part => all.find((each) => each.kind === kind) ?? assert.fail(kind);
  const pods: Part[] = [find('Deployment'), find('Job'), find('CronJob').spec.jobTemplate].map(
    ({ spec }) => spec.template,
  );

  test('have settings that the server takes', () => {
    const { data } = find('ConfigMap');
    const secrets = find('Secret').stringData;
    assertSettings([...Object.keys(data), ...Object.keys(secrets)], 'kubernetes');
    assert.deepEqual(
      [...Object.values(data), ...Object.values(secrets)].filter((value) => typeof value !== 'string'),
      [],
    );
    const config = readConfig({ ...data, ...secrets, SESSION_SECRET: randomBytes(32).toString('hex') });
    assert.equal(config.MIGRATE_AT_START, false);
    assert.equal(new URL(config.PUBLIC_URL).host, find('Ingress').spec.rules[0].host);
  });

  test('fit together', () => {
    const { spec } = find('Deployment');
    const { labels } = spec.template.metadata;
    for (const selector of [
      spec.selector.matchLabels,
      find('Service').spec.selector,
      find('PodDisruptionBudget').spec.selector.matchLabels,
    ]) {
      assert.deepEqual(selector, labels);
    }
    const [store] = spec.template.spec.containers;
    assert.equal(String(store.ports[0].containerPort), readDockerfile(read('Dockerfile')).env.PORT);
    const metrics = store.ports.find(({ name }: Part) => name === 'metrics');
    assert.equal(String(metrics.containerPort), find('ConfigMap').data.METRICS_PORT);
    const probes = [store.startupProbe, store.livenessProbe, store.readinessProbe].map(({ httpGet }) => httpGet.path);
    assert.deepEqual(probes, ['/healthz', '/healthz', '/healthz']);
    assert.equal(find('Service').spec.ports[0].targetPort, store.ports[0].name);
    const [rule] = find('Ingress').spec.rules;
    const { service } = rule.http.paths[0].backend;
    assert.deepEqual(
      [service.name, service.port.name],
      [find('Service').metadata.name, find('Service').spec.ports[0].name],
    );
    assert.ok(find('PodDisruptionBudget').spec.minAvailable < spec.replicas);
    assert.match(pods[2].spec.containers[0].command.at(-1), /^exec magazine-store backup "s3:/);
    assert.deepEqual(find('Job').spec.template.spec.containers[0].args, ['migrate']);
    for (const { spec: pod } of pods) {
      const [{ image, envFrom, volumeMounts }] = pod.containers;
      assert.equal(image, store.image);
      assert.deepEqual(envFrom, [
        { configMapRef: { name: find('ConfigMap').metadata.name } },
        { secretRef: { name: find('Secret').metadata.name } },
      ]);
      assert.deepEqual(
        volumeMounts.map(({ name }: Part) => name),
        pod.volumes.map(({ name }: Part) => name),
      );
    }
  });
});

describe('the commands in docs/operating.md', () => {
  const page = readFileSync(path.join(root, 'docs/operating.md'), 'utf8');

  test('are commands of the program', async () => {
    const { stdout } = await run(process.execPath, [path.join(root, 'dist/server/magazine-store.js'), '--help']);
    const known = [...stdout.matchAll(/^ {2}([a-z]+)\b/gm)].map(([, name]) => name);
    const used = [...page.matchAll(/(?<!\/)\bmagazine-store (?!node_modules)([a-z]+)\b/g)].map(([, name]) => name);
    assert.ok(used.length > 10);
    for (const name of used) assert.ok(known.includes(name), `magazine-store ${name}`);
  });

  test('name services, files and objects that there are', () => {
    const [compose] = parse('compose.yaml');
    for (const [, service = ''] of page.matchAll(/docker compose (?:exec|logs)(?: -T)? (\w+)/g)) {
      assert.ok(service in compose.services, service);
    }
    const manifests = readdirSync(path.join(deploy, 'kubernetes'));
    for (const [, file = ''] of page.matchAll(/-f (\w+\.yaml)/g)) {
      assert.ok(manifests.includes(file) || manifests.includes(file.replace('.yaml', '.example.yaml')), file);
    }
    const objects = manifests
      .flatMap((file) => parse(`kubernetes/${file}`))
      .map(({ kind, metadata }) => `${kind.toLowerCase()}/${metadata.name}`);
    for (const [object] of page.matchAll(/\b(?:job|deployment)\/[\w-]+/g)) assert.ok(objects.includes(object), object);
  });
});

describe('the systemd unit', () => {
  const unit = read('magazine-store.service');
  const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

  test('is one that systemd reads without a warning', {
    skip: !hasSystemd && 'systemd-analyze is missing',
  }, async () => {
    const folder = temporaryFolder();
    await mkdir(folder);
    const file = path.join(folder, 'magazine-store.service');
    // The program is not installed on this machine.
    await writeFile(file, unit.replace('ExecStart=/usr/bin/node', `ExecStart=${process.execPath}`));
    const { stderr } = await run('systemd-analyze', ['verify', '--man=no', file]);
    assert.doesNotMatch(stderr, /magazine-store/);
  });

  test('has settings that the server takes, and starts the published program', () => {
    const [, names = ''] = /^Environment=(.*)$/m.exec(unit) ?? [];
    assertSettings(
      [...names.matchAll(/(\w+)=/g)].map(([, name = '']) => name),
      'magazine-store.service',
    );
    const [, program = ''] =
      /^ExecStart=\S+ \S+\/node_modules\/(@magazine-store\/server\/\S+) serve$/m.exec(unit) ?? [];
    const { name, bin } = JSON.parse(readFileSync(path.join(root, 'dist/package.json'), 'utf8'));
    assert.equal(program, path.posix.join(name, bin['magazine-store']));
  });
});

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => setTimeout(50, false),
  );

onOneDatabase('the steps of the Dockerfile', ({ settings }) => {
  test('make a server that its health check finds, and that ends on the stop signal', {
    timeout: 180_000,
  }, async () => {
    const dockerfile = readDockerfile(read('Dockerfile'));
    const folder = temporaryFolder();
    const image = await runStages(dockerfile, { root, ignore: read('Dockerfile.dockerignore'), folder });
    assert.match(dockerfile.user, /^[1-9]\d*:[1-9]\d*$/);
    assert.equal(dockerfile.stopSignal, 'SIGTERM');

    const { PATH } = process.env;
    const env = { PATH, ...dockerfile.env, ...settings, PORT: String(await freePort()), LOG_LEVEL: 'silent' };
    const inImage = (words: readonly string[]) => words.map((word) => word.replace(/^\/app\//, `${image}/app/`));
    const [program = '', ...args] = inImage([...dockerfile.entrypoint, ...dockerfile.command]);
    const server = spawn(program, args, {
      cwd: path.join(image, 'app'),
      env: { ...env, SESSION_SECRET: 'the secret of the tests, of no use elsewhere' },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const ended = once(server, 'exit');
    const [check = '', ...checkArgs] = dockerfile.healthCheck;
    const isHealthy = () =>
      run(check, checkArgs, { env }).then(
        () => true,
        () => false,
      );
    try {
      while (!(await answers(`http://127.0.0.1:${env.PORT}/healthz`))) {
        assert.equal(server.exitCode, null, 'the server has ended');
      }
      assert.ok(await isHealthy());
    } finally {
      server.kill(dockerfile.stopSignal as NodeJS.Signals);
    }
    assert.deepEqual(await ended, [0, null]);
    assert.equal(await isHealthy(), false);
    const { stdout } = await run(path.join(image, 'usr/local/bin/magazine-store'), ['--version'], { env });
    assert.match(stdout, /^\d+\.\d+\.\d+\n$/);
  });
});
