import { inflateSync } from 'node:zlib';

/** Every piece of text in a PDF of ours, in the order of its pages. */
export function readPdf(pdf: Buffer): readonly string[] {
  const streams = streamsOf(pdf);
  // A font holds the letters that are used, and a table of what each of its numbers stands for.
  const tables = streams.filter((stream) => stream.includes('beginbfrange')).map(lettersOf);
  const pieces = streams.flatMap((stream) => stream.match(/\[[^\]]*\] TJ/g) ?? []);
  return pieces.flatMap((piece) => {
    const numbers = [...piece.matchAll(/<([\da-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
    return tables.map((letters) => numbers.map((number) => letters[Number.parseInt(number, 16)] ?? '').join(''));
  });
}

function streamsOf(pdf: Buffer): readonly string[] {
  return pdf
    .toString('latin1')
    .split(/(?<=\n)stream\n/)
    .slice(1)
    .flatMap((rest) => {
      try {
        return inflateSync(Buffer.from(rest, 'latin1')).toString('latin1');
      } catch {
        return [];
      }
    });
}

function lettersOf(table: string): readonly string[] {
  const [, list = ''] = /\[(.*)\]/s.exec(table) ?? [];
  return [...list.matchAll(/<([\da-f ]+)>/g)].map(([, hex = '']) =>
    String.fromCharCode(...(hex.match(/[\da-f]{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16))),
  );
}
