// `npm run check`: everything that needs neither a database nor a browser, in parallel, in seconds.
// `node tools/check.ts types lint` checks only that.
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

const PARTS: Readonly<Record<string, readonly string[]>> = {
  types: ['core', 'contract', 'server', 'web', 'web/worker', '.'].map(typeCheck),
  lint: ['tools/lint-changed.ts'],
  format: ['node_modules/oxfmt/bin/oxfmt --check'],
  layers: ['tools/check-layers.ts'],
  names: ['tools/check-names.ts', 'tools/check-styles.ts', 'tools/check-texts.ts'],
  tests: ['tools/test.ts changed'],
};

/** One thread for each compiler written in Go: the parts run in parallel, and several threads would do work twice. */
const ENV = { ...process.env, GOMAXPROCS: '1', GOGC: '400', NODE_COMPILE_CACHE: 'node_modules/.cache/node' };

type Result = { readonly hasPassed: boolean; readonly output: string };

const named = process.argv.slice(2);
const parts = Object.entries(PARTS).filter(([name]) => named.length === 0 || named.includes(name));
const results = await Promise.all(parts.map(([name, commands]) => check(name, commands)));
process.exitCode = results.length > 0 && results.every(Boolean) ? 0 : 1;

/** Runs the part and prints its result, with all of its output if it failed. */
async function check(name: string, commands: readonly string[]): Promise<boolean> {
  const start = performance.now();
  const done = await Promise.all(commands.map(runNode));
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const hasPassed = done.every((result) => result.hasPassed);
  const said = done.map((result) => result.output).join('');
  const counts = /^tests: .*$/m.exec(said)?.[0] ?? '';
  if (!hasPassed) console.log(said.replaceAll(/^\s*✔.*\n/gm, '').trim());
  console.log(`${hasPassed ? 'ok    ' : 'FAILED'} ${name.padEnd(7)} ${seconds} s  ${counts}`.trimEnd());
  return hasPassed;
}

async function runNode(command: string): Promise<Result> {
  const child = spawn(process.execPath, command.split(' '), { stdio: ['ignore', 'pipe', 'pipe'], env: ENV });
  const exit = new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), exit]);
  return { hasPassed: code === 0, output: out + err };
}

/** A single checker, because several would each compute the same types again. Unchanged files aren't checked again. */
function typeCheck(root: string): string {
  const known = `node_modules/.cache/types/${root === '.' ? 'around' : root}.tsbuildinfo`;
  return `node_modules/typescript/bin/tsc -p ${root} --checkers 1 --incremental --tsBuildInfoFile ${known}`;
}
