import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { freePort } from '#testing/processes.ts';
import { endPrograms, runProgram, until } from '#testing/server-process.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** The instructions of the Dockerfile, one per line. */
const instructions = read('ops/Dockerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter(Boolean);
/** The instructions of the last stage, which make up the image. */
const lastStage = instructions.slice(instructions.findLastIndex((line) => line.startsWith('FROM ')));

/** Returns what is copied from the repository, without what comes from an earlier stage. */
function copied(lines: readonly string[]): readonly string[] {
  return lines
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
    .flatMap((line) => line.split(' ').slice(1, -1));
}

describe('the image', () => {
  let app: string;
  before(async () => {
    app = await mkdtemp(join(tmpdir(), 'brightbay-image-'));
    const isPackaged = (path: string) => !/\.test\.tsx?$/.test(path);
    for (const name of copied(lastStage))
      await cp(join(ROOT, name), join(app, basename(name)), { recursive: true, filter: isPackaged });
    // In the image, the other stages build these two.
    for (const made of ['node_modules', 'dist']) await symlink(join(ROOT, made), join(app, made));
  });
  after(async () => {
    await endPrograms();
    await rm(app, { recursive: true, force: true });
  });

  test('is made of files that exist and that are sent to its builder', () => {
    const allowed = read('.dockerignore').split('\n');
    assert.ok(allowed.includes('*'), 'nothing goes there unless it is named');
    for (const name of copied(instructions)) {
      assert.ok(existsSync(join(ROOT, name)), `${name} is not there`);
      const [folder = ''] = name.split('/');
      assert.ok(allowed.includes(`!${folder}`), `${name} is not sent to the builder`);
    }
    for (const secret of ['!.env', '!data', '!ops', '!.git']) assert.equal(allowed.includes(secret), false);
  });

  test('runs as a user without rights, with what its last stage copies and nothing else', async () => {
    assert.ok(lastStage.includes('USER node'));
    const command = lastStage.findLast((line) => line.startsWith('CMD ')) ?? '';
    const [program, ...given] = JSON.parse(command.slice('CMD '.length)) as string[];
    const [first = '', ...more] = given.filter((each) => each.startsWith('--'));
    const [main = '', ...parameters] = given.filter((each) => !each.startsWith('--'));
    assert.deepEqual([program, first], ['node', '--expose-gc']);
    const variables = lastStage.filter((line) => line.startsWith('ENV '));
    const env = Object.fromEntries(
      variables
        .flatMap((line) => line.slice('ENV '.length).split(' '))
        .map((pair) => pair.split('=') as [string, string]),
    );
    assert.deepEqual(Object.keys(env).slice(0, 4), ['NODE_ENV', 'HOST', 'PORT', 'DATA_DIR']);
    const port = await freePort();
    const data = join(app, 'data');
    const running = runProgram(
      { ...env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: data },
      [...more, join(app, main), ...parameters],
      first,
    );
    let isOver = false;
    void running.ended.then(() => (isOver = true));
    await until('the program answers', async () => {
      const isUp = await fetch(`http://127.0.0.1:${port}/healthz`).then(
        (answer) => answer.ok,
        () => false,
      );
      return isOver || (isUp && running.printed().includes(' is open at '));
    });
    assert.equal(isOver, false, running.printed());
    const page = await fetch(`http://127.0.0.1:${port}/`);
    assert.match(await page.text(), /<\/html>/);
    assert.equal(await running.kill('SIGTERM'), 0);
    const left = (await readdir(app)).toSorted();
    const made = ['data', 'dist', 'node_modules'];
    assert.deepEqual(left, [...copied(lastStage), ...made].toSorted(), 'it writes to its data folder only');
  });

  test('is alive by the same address that its health check asks', () => {
    const check = lastStage.find((line) => line.startsWith('HEALTHCHECK ')) ?? '';
    assert.match(check, /\/healthz/);
    assert.match(read('contract/health.ts'), /'GET \/healthz'/);
  });
});
