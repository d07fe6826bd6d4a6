import type { CompiledMessage } from './translator.ts';

const PLAIN = 'aceinouyACEINOU';
const ACCENTED = 'áçéíñóúýÁÇÉÍÑÓÚ';
/** As much padding as may stand in one line. */
const LONG_WORD = /~{8}(?=~)/g;

/** A message in the pseudo-language: its words with accents and a third longer in brackets, its arguments as they are. */
export function pseudo(message: CompiledMessage): CompiledMessage {
  return typeof message === 'string' ? inBrackets(message) : ['[', ...message.map(pseudoNode), ']'];
}

function pseudoNode<Node>(node: Node): Node {
  if (typeof node === 'string') return accented(node) as Node;
  if (!Array.isArray(node)) return node;
  const [name, kind, ...rest]: readonly unknown[] = node;
  if (kind === undefined || (typeof kind === 'number' && kind > 3)) return node;
  // A number from 1 to 3 is a select or plural with its cases; anything else is a tag with what it holds.
  if (typeof kind === 'number' && kind > 0) return [name, kind, casesOf(rest[0])] as Node;
  return [name, ...[kind, ...rest].map(pseudoNode)] as Node;
}

function casesOf(cases: unknown): object {
  const entries = Object.entries(cases as Record<string, unknown>);
  return Object.fromEntries(
    entries.map(([key, value]) => [key, Array.isArray(value) ? value.map(pseudoNode) : pseudoNode(value)]),
  );
}

function inBrackets(text: string): string {
  const padding = '~'.repeat(Math.ceil(text.length / 3)).replaceAll(LONG_WORD, '$& ');
  return `[${accented(text)}${padding}]`;
}

function accented(text: string): string {
  return [...text].map((letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter).join('');
}
