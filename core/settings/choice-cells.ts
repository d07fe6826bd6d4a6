import { foldText } from '#core/lib/fold.ts';
import type { QuestionSettings } from './questions.ts';
import { newId } from './settings-form.ts';

type Choice = QuestionSettings['choices'][number];
/** A choice as a line of the cell says it; an amount that isn't a number stays text, which is then refused in its place. */
type TypedChoice = Omit<Choice, 'price'> & { readonly price: number | string };

/** The end of a line that says what the choice adds: ' +24.50', also where the amount is mistyped. */
const AMOUNT = /^(.*\S)\s+\+\s*(\$?[\d.,]\S*)$/;
const NUMBER = /^\$?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/;

/** The choices of a question in one cell, a line each, with what a choice adds in dollars: 'A lot +24.50'. */
export function choicesToCell(choices: readonly Choice[]): string {
  return choices.map(toLine).join('\n');
}

/** Reads such a cell. A choice that was there under that name keeps its ID. */
export function cellToChoices(cell: string, before: readonly Choice[]): readonly TypedChoice[] {
  const lines = cell
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines.reduce<readonly TypedChoice[]>((read, line) => {
    const { name, price } = before.find((choice) => toLine(choice) === line) ?? fromLine(line);
    const isFree = ({ id }: Choice) => !read.some((choice) => choice.id === id);
    const known = before.find((choice) => foldText(choice.name) === foldText(name) && isFree(choice));
    return [...read, { id: known?.id ?? newId(name, [...before, ...read]), name, price }];
  }, []);
}

/** A name that ends like an amount is followed by its own, so that it's read as it was written. */
function toLine({ name, price }: Choice): string {
  return price === 0 && !AMOUNT.test(name) ? name : `${name} +${price.toFixed(2)}`;
}

function fromLine(line: string): Omit<TypedChoice, 'id'> {
  const [, name, amount] = AMOUNT.exec(line) ?? [];
  if (name === undefined || amount === undefined) return { name: line, price: 0 };
  return { name, price: NUMBER.test(amount) ? Number(amount.replaceAll(/[$,]/g, '')) : amount };
}
