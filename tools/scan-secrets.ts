// `npm run scan-secrets` reads every version of every file that git keeps, on all branches, and names what looks like a secret.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer, text } from 'node:stream/consumers';

export type Finding = { readonly rule: string; readonly line: number; readonly masked: string };

/** Secrets of known services, by their format. */
const SHAPES: readonly (readonly [rule: string, shape: RegExp])[] = [
  ['private key', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY(?: BLOCK)?-----/g],
  ['AWS key id', /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g],
  ['GitHub token', /\b(?:gh[pousr]_[A-Za-z0-9]{36,}|github_pat_\w{60,})\b/g],
  ['npm token', /\bnpm_[A-Za-z0-9]{36}\b/g],
  ['Stripe key', /\b(?:sk|rk)_live_[A-Za-z0-9]{16,}\b/g],
  ['Stripe webhook secret', /\bwhsec_[A-Za-z0-9+/=]{32,}/g],
  ['OpenAI or Anthropic key', /\bsk-(?:ant-|proj-)?[A-Za-z0-9_-]{32,}\b/g],
  ['Google key', /\bAIza[\w-]{35}\b/g],
  ['Slack token', /\bxox[abeoprs]-[\w-]{20,}/g],
  ['Twilio key', /\b(?:AC|SK)[0-9a-f]{32}\b/g],
  ['web token', /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/g],
  ['password in an address', /\b[a-z][a-z0-9+]{2,15}:\/\/[^\s:@/'"`$<{]+:([^\s:@/'"`$<{]{6,})@[\w.-]+/g],
];
/** A long text assigned to something whose name says that it's a secret. */
const NAMED =
  /(?:secret|passw(?:or)?d|token|api_?key|private_?key|credential)\w*['"]?\s*[:=]\s*['"`]([A-Za-z0-9+/=_-]{20,})['"`]/gi;

/** Placeholders: examples in the documentation, and values of tests that check how secrets are stored. */
const EXAMPLES = new Set(['password', 's3cret', 'pa55word']);

/** Bits per character: words of a language are below, random text is above. */
const LEAST_ENTROPY = 3.9;
const LONGEST_LINE = 5000;

/** Returns what looks like a secret in a text, with values masked except for their beginning. */
export function findSecrets(content: string): readonly Finding[] {
  return content.split('\n').flatMap((line, index) => {
    if (line.length > LONGEST_LINE) return [];
    const byShape = SHAPES.flatMap(([rule, shape]) =>
      [...line.matchAll(shape)].map(([found, value = found]) => ({ rule, value })),
    );
    const byName = [...line.matchAll(NAMED)]
      .map(([, value = '']) => ({ rule: 'named secret', value }))
      .filter(({ value }) => entropy(value) >= LEAST_ENTROPY);
    return [...byShape, ...byName]
      .filter(({ value }) => !EXAMPLES.has(value))
      .map(({ rule, value }) => ({ rule, line: index + 1, masked: mask(value) }));
  });
}

/** Shannon entropy, in bits per character. */
export function entropy(value: string): number {
  const counts = Object.values(Object.groupBy([...value], (character) => character)).map((same = []) => same.length);
  return counts.reduce((bits, count) => bits - (count / value.length) * Math.log2(count / value.length), 0);
}

function mask(value: string): string {
  return `${value.slice(0, 4)}… (${value.length} characters)`;
}

type Blob = { readonly id: string; readonly path: string };

/** Returns every content that a file ever had, each once, with one of its paths. */
async function blobsOf(root: string): Promise<readonly Blob[]> {
  const listed = await git(root, ['rev-list', '--objects', '--all']);
  const named = listed.flatMap((line) => {
    const at = line.indexOf(' ');
    return at < 0 || line.length === at + 1 ? [] : [{ id: line.slice(0, at), path: line.slice(at + 1) }];
  });
  const types = await git(root, ['cat-file', '--batch-check=%(objecttype)'], named.map(({ id }) => id).join('\n'));
  return named.filter((_, index) => types[index] === 'blob');
}

/** Returns their contents, in order; undefined for binary content. */
async function* contentsOf(root: string, blobs: readonly Blob[]): AsyncGenerator<string | undefined> {
  const child = spawn('git', ['cat-file', '--batch'], { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(blobs.map(({ id }) => `${id}\n`).join(''));
  const all = await buffer(child.stdout);
  let at = 0;
  for (const { id } of blobs) {
    const end = all.indexOf(10, at);
    const size = Number(all.subarray(at, end).toString().split(' ')[2]);
    if (!Number.isInteger(size)) throw new Error(`git does not have ${id}`);
    const content = all.subarray(end + 1, end + 1 + size);
    at = end + 1 + size + 1;
    yield content.subarray(0, 8000).includes(0) ? undefined : content.toString();
  }
}

async function git(root: string, command: readonly string[], input = ''): Promise<readonly string[]> {
  const child = spawn('git', command, { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(input);
  const [said] = await Promise.all([text(child.stdout), once(child, 'close')]);
  if (child.exitCode !== 0) throw new Error(`git ${command[0]} failed`);
  return said.trimEnd().split('\n');
}

if (import.meta.main) {
  const root = process.cwd();
  const blobs = await blobsOf(root);
  let texts = 0;
  let found = 0;
  let index = 0;
  for await (const content of contentsOf(root, blobs)) {
    const { id, path } = blobs[index] ?? { id: '', path: '' };
    index += 1;
    if (content === undefined) continue;
    texts += 1;
    // Locked packages have checksums that look random.
    if (path.endsWith('package-lock.json')) continue;
    for (const { rule, line, masked } of findSecrets(content)) {
      found += 1;
      console.log(`${path}:${line} in ${id.slice(0, 10)}: ${rule}: ${masked}`);
    }
  }
  console.log(`${texts} texts of ${blobs.length} contents on all branches were read: ${found} findings`);
  process.exitCode = found === 0 ? 0 : 1;
}
