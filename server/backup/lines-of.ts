import { StringDecoder } from 'node:string_decoder';

/** A photo of the largest size that is taken has a line of 14 MB. */
const LONGEST = 64 * 1024 * 1024;

/** The lines of a text that comes in pieces of bytes: as many at a time as a piece completes. Throws when the last one has no end. */
export async function* linesOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<readonly string[]> {
  const decoder = new StringDecoder('utf8');
  let begun: string[] = [];
  let length = 0;
  for await (const piece of pieces) {
    const [first = '', ...others] = decoder.write(piece).split('\n');
    begun.push(first);
    length += first.length;
    if (length > LONGEST) throw new RangeError('a line of it is too long');
    const rest = others.pop();
    if (rest === undefined) continue;
    yield [begun.join(''), ...others];
    begun = [rest];
    length = rest.length;
  }
  if (begun.join('') !== '' || decoder.end() !== '') throw new RangeError('its last line is cut off');
}

/** The lines in their order, those that begin with '[' (the rows of a table) as many together as come together. */
export async function* runsOf(pieces: AsyncIterable<readonly string[]>): AsyncGenerator<readonly string[]> {
  for await (const lines of pieces) {
    const runs: string[][] = [];
    for (const line of lines) {
      const last = runs.at(-1);
      if (last?.[0]?.startsWith('[') && line.startsWith('[')) last.push(line);
      else runs.push([line]);
    }
    yield* runs;
  }
}
