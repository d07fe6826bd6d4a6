import { fork } from 'node:child_process';
import { once } from 'node:events';

/** Runs a file of this folder in a separate process, which receives the input and sends one message. */
export async function runChild(file: string, input: object): Promise<unknown> {
  const options = { serialization: 'advanced' } as const;
  const child = fork(new URL(file, import.meta.url), [JSON.stringify(input)], options);
  const ended = new AbortController();
  child.once('exit', () => ended.abort());
  try {
    const [output] = (await once(child, 'message', { signal: ended.signal })) as [unknown];
    if (child.exitCode === null) await once(child, 'exit');
    return output;
  } catch (error) {
    throw new Error(`${file} ended with code ${child.exitCode} before it answered.`, { cause: error });
  }
}

/** In such a process: returns its input. */
export function givenInput(): unknown {
  return JSON.parse(process.argv[2] ?? '');
}
