import { fileURLToPath } from 'node:url';
import { type Font, openSync } from 'fontkit';
import PdfDocument from 'pdfkit';
import { encode } from 'uqr';
import { receiptTexts } from '#core/languages/en/exports.ts';
import { type Language, localeOf } from '#core/languages/language.ts';
import { canPrint, toPrint, UNPRINTED } from '#core/lib/print.ts';
import type { Paper, PaperLine } from '#server/db/payment-tables.ts';

type Weight = 400 | 600;

/** The files of a font, by alphabet. */
type Files = readonly [string, ...string[]];

/** The shop's font. */
const OWN = { 400: ownFiles(400), 600: ownFiles(600) };
/** A font with more alphabets: a word whose letters the shop's font lacks is written in it, whole. */
const OTHER = { 400: otherFiles(400), 600: otherFiles(600) };

/** In points: US Letter with a margin of 3/4 inch. */
const LEFT = 54;
const WIDTH = 612 - 2 * LEFT;
const INK = '#12282e';
const SOFT = '#44585d';
const LINE = '#cfd8d8';

/** A gift card that is printed and cut out, in words and nothing else. */
export type GiftCardPaper = {
  readonly shop: string;
  /** 'Gift card' */
  readonly title: string;
  /** A day in milliseconds of the epoch, which the file says it was made on. */
  readonly asOfMs: number;
  readonly amount: string;
  /** 'For Dana', 'From Sam' */
  readonly people: readonly string[];
  /** In the giver's words, with line breaks. */
  readonly message: string;
  readonly code: string;
  /** 'Valid through June 1, 2032' */
  readonly validity: string;
  /** Below the card: where it's used. */
  readonly redeemAt: string;
};

/** A sheet to a page, each with a code that a phone's camera opens. */
export type QrPaper = {
  readonly shop: string;
  readonly title: string;
  readonly asOfMs: number;
  readonly sheets: readonly {
    /** 'Scan for a price' */
    readonly headline: string;
    /** What the code opens. */
    readonly url: string;
    /** Below it: how to reach the shop without a camera. */
    readonly lines: readonly string[];
    /** At the foot, where it's meant to hang: 'For the van'. */
    readonly place: string;
  }[];
};

/** A paper with the language that its words are in. */
export type WrittenPaper = { readonly content: Paper | GiftCardPaper | QrPaper; readonly language: Language };

/**
 * The paper as a PDF, on as many pages as it needs, each numbered where there are several. Takes long, so servers run it in
 * a worker process.
 */
export async function drawPaper({ content, language }: WrittenPaper): Promise<Buffer> {
  const doc = new PdfDocument({
    size: 'LETTER',
    margin: LEFT,
    lang: localeOf(language),
    // A page says how many there are, which is known once all of them are drawn.
    bufferPages: true,
    info: { Title: content.title, CreationDate: new Date(content.asOfMs) },
  });
  const chunks: Uint8Array[] = [];
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise((resolve, reject) => doc.on('end', resolve).on('error', reject));
  if ('sheets' in content) drawSheets(doc, content);
  else if ('code' in content) drawGiftCard(doc, content);
  else {
    drawHead(doc, content);
    drawAmounts(doc, content);
  }
  if (!textsIn(content).every(canPrint)) {
    doc.moveDown(1);
    write(doc, receiptTexts(language)('unprinted', { mark: UNPRINTED }), { size: 10, color: SOFT });
  }
  if (!('sheets' in content)) numberPages(doc, content.title, language);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

type Doc = PDFKit.PDFDocument;

/** Everything on the paper that someone typed or that names someone; a customer's name gives way to their address. */
function textsIn(content: Paper | GiftCardPaper | QrPaper): readonly string[] {
  if ('sheets' in content) return [content.shop, ...content.sheets.flatMap(({ lines }) => lines)];
  if ('code' in content) return [content.shop, ...content.people, content.message, content.redeemAt];
  const labels = content.tables.flatMap((lines) => lines.map(({ label }) => label));
  return [content.shop, ...content.contact, customerOn(content), ...content.about, ...labels];
}

function customerOn({ issuedTo, issuedToEmail }: Paper): string {
  return canPrint(issuedTo) || !issuedToEmail ? issuedTo : issuedToEmail;
}

function drawHead(doc: Doc, paper: Paper): void {
  const { shop, contact, title, asOf, about } = paper;
  write(doc, shop, { weight: 600, size: 20 });
  for (const line of contact) write(doc, line, { size: 10, color: SOFT });
  doc.moveDown(1.6);
  write(doc, title, { weight: 600, size: 26 });
  write(doc, asOf, { size: 10, color: SOFT });
  doc.moveDown(1);
  const customer = customerOn(paper);
  if (customer) write(doc, customer, { size: 12 });
  for (const line of about) write(doc, line, { size: 12 });
  doc.moveDown(1);
}

function drawAmounts(doc: Doc, { tables, closing }: Paper): void {
  for (const [index, lines] of tables.entries()) {
    if (index > 0) doc.moveDown(1);
    for (const line of lines) row(doc, line);
  }
  if (!closing) return;
  doc.moveDown(1);
  write(doc, closing, { weight: 600, size: 14 });
}

/** At the foot of each page what it belongs to and which one it is; nothing where there is one page. */
function numberPages(doc: Doc, title: string, language: Language): void {
  const { count } = doc.bufferedPageRange();
  if (count < 2) return;
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    // What is written below the margin would begin another page.
    doc.page.margins.bottom = 0;
    const y = doc.page.height - LEFT + 16;
    const number = receiptTexts(language)('pageOf', { page: page + 1, pages: count });
    useFont(doc, 400).fontSize(10).fillColor(SOFT);
    doc.text(title, LEFT, y, { width: WIDTH - 100, height: 12, ellipsis: true });
    doc.text(number, LEFT, y, { width: WIDTH, align: 'right' });
  }
}

/** In points: a card of 6 by 3.5 inches, higher where the message needs it, with its padding. */
const CARD = { width: 432, height: 252, padding: 24 } as const;
/** The drop with its band, in a square of 28. */
const LOGO = [
  ['M14 1.5c5 5.6 8.9 9.7 8.9 14.7a8.9 8.9 0 0 1-17.8 0C5.1 11.2 9 7.1 14 1.5Z', '#005660'],
  ['M5.49 18.8c4.6-3.7 11.5 2 17.2-4.6.14.65.21 1.31.21 2A8.9 8.9 0 0 1 5.49 18.8Z', '#fbd237'],
] as const;

function drawGiftCard(doc: Doc, card: GiftCardPaper): void {
  const inner = { x: LEFT + CARD.padding, width: CARD.width - 2 * CARD.padding };
  const people = card.people.join('   ');
  const message = card.message.trim().split(/\r?\n/u);
  const heightOf = (text: string) =>
    useFont(doc, 400, text)
      .fontSize(12)
      .heightOfString(toPrint(text) || ' ', inner);
  const height = Math.max(CARD.height, 200 + [people, ...message].reduce((sum, text) => sum + heightOf(text), 0));
  doc.roundedRect(LEFT, LEFT, CARD.width, height, 8).lineWidth(0.75).fillAndStroke('#def4f5', LINE);
  doc.save().translate(inner.x, LEFT + CARD.padding - 4);
  for (const [path, color] of LOGO) doc.path(path).fill(color);
  doc.restore();
  doc.y = LEFT + CARD.padding;
  write(doc, card.shop, { ...inner, x: inner.x + 34, width: inner.width - 124, weight: 600, size: 14 });
  useFont(doc, 400).fontSize(11).fillColor(INK);
  doc.text(card.title, inner.x, LEFT + CARD.padding + 2, { width: inner.width, align: 'right' });
  doc.y = LEFT + CARD.padding + 44;
  write(doc, card.amount, { ...inner, weight: 600, size: 40 });
  write(doc, people, { ...inner, size: 12 });
  doc.moveDown(0.5);
  for (const line of message) write(doc, line, { ...inner, size: 12 });
  doc.y = LEFT + height - CARD.padding - 32;
  write(doc, card.code, { ...inner, weight: 600, size: 16 });
  write(doc, card.validity, { ...inner, size: 10, color: SOFT });
  doc.y = LEFT + height + 16;
  write(doc, card.redeemAt, { size: 10, color: SOFT });
}

/** In points: the side of a printed code. The paper around it is its quiet zone. */
const QR_SIDE = 408;

function drawSheets(doc: Doc, { shop, sheets }: QrPaper): void {
  for (const [index, { headline, url, lines, place }] of sheets.entries()) {
    if (index > 0) doc.addPage();
    write(doc, shop, { weight: 600, size: 24 });
    doc.moveDown(0.3);
    write(doc, headline, { weight: 600, size: 44 });
    // A quarter of it may be dirty or torn.
    const { data, size } = encode(url, { ecc: 'Q', border: 0 });
    const [top, side] = [doc.y + 40, QR_SIDE / size];
    const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [{ x, y }] : [])));
    for (const { x, y } of dark) doc.rect(LEFT + x * side, top + y * side, side, side);
    doc.fill('#000');
    doc.y = top + QR_SIDE + 36;
    for (const line of lines) write(doc, line, { weight: 600, size: 20 });
    doc.moveDown(0.5);
    write(doc, place, { size: 10, color: SOFT });
  }
}

/** What it is on the left, its amount on the right, a hairline under both. */
function row(doc: Doc, { label, amount, isBold = false }: PaperLine): void {
  const weight = isBold ? 600 : 400;
  // A row is never split: its amount would end up on another page than its label.
  const height = useFont(doc, weight, label)
    .fontSize(12)
    .heightOfString(toPrint(label), { width: WIDTH - 100 });
  if (doc.y + height + 11 > doc.page.height - LEFT) doc.addPage();
  const { y } = doc;
  write(doc, label, { weight, size: 12, width: WIDTH - 100 });
  const below = doc.y;
  useFont(doc, weight).text(amount, LEFT, y, { width: WIDTH, align: 'right' });
  const end = Math.max(below, doc.y) + 5;
  doc
    .moveTo(LEFT, end)
    .lineTo(LEFT + WIDTH, end)
    .lineWidth(0.5)
    .stroke(LINE);
  doc.x = LEFT;
  doc.y = end + 6;
}

/** A line of text, each run of letters in the file of the font that has them. */
function write(
  doc: Doc,
  text: string,
  style: {
    readonly weight?: Weight;
    readonly size: number;
    readonly color?: string;
    readonly x?: number;
    readonly width?: number;
  },
): void {
  const { weight = 400, size, color = INK, x = LEFT, width = WIDTH } = style;
  const runs = runsOf(toPrint(text) || ' ', weight);
  doc.fontSize(size).fillColor(color);
  for (const [index, { file, letters }] of runs.entries()) {
    const options = { width, continued: index < runs.length - 1 };
    doc.font(file);
    if (index === 0) doc.text(letters, x, doc.y, options);
    else doc.text(letters, options);
  }
}

/** Sets the file of the font that has the first letters of the text, or those of plain English. */
function useFont(doc: Doc, weight: Weight, text = 'A'): Doc {
  const [first] = runsOf(toPrint(text), weight);
  return doc.font(first?.file ?? OWN[weight][0]);
}

type Run = { readonly file: string; readonly letters: string };

/** Letters side by side that are in the same file. Spaces stay with the letter before them. */
function runsOf(text: string, weight: Weight): readonly Run[] {
  const runs: Run[] = [];
  for (const word of text.match(/\s*[^\s]*/gu) ?? []) {
    const files = filesFor(word, weight);
    for (const letter of word) {
      const last = runs.at(-1);
      const isSame = last && (letter.trim() === '' || (files.includes(last.file) && isIn(letter, last.file)));
      const file = isSame ? last.file : (files.find((each) => isIn(letter, each)) ?? files[0]);
      if (last?.file === file) runs[runs.length - 1] = { file, letters: last.letters + letter };
      else runs.push({ file, letters: letter });
    }
  }
  return runs;
}

function filesFor(word: string, weight: Weight): Files {
  const isOwn = [...word.trim()].every((letter) => OWN[weight].some((file) => isIn(letter, file)));
  return isOwn ? OWN[weight] : OTHER[weight];
}

function ownFiles(weight: Weight): Files {
  const fileOf = (alphabet: string) => fontFile('familjen-grotesk', alphabet, weight);
  return [fileOf('latin'), fileOf('latin-ext')];
}

function otherFiles(weight: Weight): Files {
  const others = ['latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext'];
  return [fontFile('noto-sans', 'latin', weight), ...others.map((name) => fontFile('noto-sans', name, weight))];
}

function fontFile(family: string, alphabet: string, weight: Weight): string {
  return fileURLToPath(import.meta.resolve(`@fontsource/${family}/files/${family}-${alphabet}-${weight}-normal.woff`));
}

/** Fonts that this process has opened, by their files. */
const opened = new Map<string, Font>();

function isIn(letter: string, file: string): boolean {
  let font = opened.get(file);
  if (!font) opened.set(file, (font = openSync(file)));
  return font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
}
