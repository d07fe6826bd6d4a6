import { createHash } from 'node:crypto';
import { SOURCE } from '#core/languages/language.ts';
import { lineText, type Line } from '#core/operations/script-lines.ts';

/** The version of the format that this program writes; docs/backup.md describes it. It reads this one and none newer. */
export const FORMAT = 1;

/** The first line of a backup. */
export type Header = {
  readonly brightbay: 'backup';
  readonly format: number;
  /** The newest migration of the database, '0019_search_at_once'. */
  readonly schema: string;
  /** All migrations of the database, in their order. */
  readonly migrations: readonly string[];
  /** Instant of the snapshot. */
  readonly createdAt: string;
  readonly business: string;
};

/** The line before a table's rows. Each row is one line: a JSON array of strings and nulls, in column order. */
export type TableHead = { readonly table: string; readonly columns: readonly string[] };

/** A photo, named by the SHA-256 of its bytes; `base64` is null when its file was missing. */
export type PhotoLine = { readonly photo: string; readonly base64: string | null };

export type Tally = { readonly count: number; readonly sha256: string };

/** The last line: what must have been read before it. A SHA-256 is that of the lines, each with its line feed. */
export type Footer = {
  readonly end: true;
  readonly tables: Readonly<Record<string, Tally>>;
  readonly photos: Tally & { readonly missing: number };
  /** Of all lines before this one. */
  readonly sha256: string;
};

/** Why a backup cannot be used: one sentence for people. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
  readonly line: Line;

  constructor(why: Line) {
    super(lineText(why, SOURCE));
    this.line = why;
  }
}

/** Returns a value as a line of the file. */
export function toLine(value: Header | TableHead | PhotoLine | Footer): string {
  return `${JSON.stringify(value)}\n`;
}

/** Counts lines and hashes them as they pass by. */
export type Counter = {
  /** Takes whole lines, each with its line feed. */
  readonly add: (text: string, lines: number) => void;
  readonly total: () => Tally;
};

/** Counts the lines of a part of a backup and hashes their text as they are written or read. */
export function openCounter(): Counter {
  const hash = createHash('sha256');
  let count = 0;
  return {
    add: (text, lines) => {
      hash.update(text);
      count += lines;
    },
    total: () => ({ count, sha256: hash.copy().digest('hex') }),
  };
}
