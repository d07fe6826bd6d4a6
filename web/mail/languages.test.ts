import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Language } from '#core/languages/language.ts';
import type { MailKind, Mails } from '#core/notifications/mails.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { buildMails, type RenderMail } from '#tools/build-mails.ts';
import { MAIL_SAMPLES } from '#web/mail/testing/mail-samples.ts';

const settings = {
  ...DEFAULT_SETTINGS,
  address: { ...DEFAULT_SETTINGS.address, street: '12 Lark Street', postalCode: '12210' },
  directions: 'Behind the bakery.',
  openingHours: { ...DEFAULT_SETTINGS.openingHours, monday: { opens: '9:00 AM', closes: '5:00 PM' } },
};
/** Words that are the same in both languages. */
const SAME = ['Extras', 'Total', 'Venmo'];

let renderMail: RenderMail;
before(async () => {
  renderMail = await buildMails();
});

test('mails rendered at the same time are each in the language of their recipient', async () => {
  const data = { reference: 'BB-4F7K2', customerName: 'Dana', quoteUrl: 'https://www.example.com/quote/t' };
  const [english, spanish] = await Promise.all(
    (['en', 'es'] as const).map((language) => renderMail('quote-link', data, settings, language)),
  );
  assert.equal(english?.subject, 'Your new link for quote BB-4F7K2');
  assert.equal(spanish?.subject, 'Su nuevo enlace para la cotización BB-4F7K2');
  assert.match(spanish?.text ?? '', /Hola, Dana:/);
  assert.match(spanish?.html ?? '', /lang="es"/);
  assert.match(spanish?.html ?? '', /<strong>BB-4F7K2<\/strong>/);
});

describe('no text of a mail is written in its template', () => {
  for (const [kind, samples] of Object.entries(MAIL_SAMPLES) as [MailKind, readonly Mails[MailKind][]][])
    for (const [index, sample] of samples.entries())
      test(`${kind} ${index + 1}`, async () => {
        const given = [...stringsOf(sample), ...stringsOf(settings)].toSorted((a, b) => b.length - a.length);
        const isData = (text: string) => !/\p{L}/u.test(given.reduce((rest, each) => rest.replaceAll(each, ''), text));

        const pseudo = await textsOf(kind, sample, 'en-XA');
        assert.deepEqual(
          pseudo.map((text) => outsideBrackets(text)).filter((text) => !isData(text)),
          [],
          'every text comes from core/languages',
        );
        const english = new Set(await textsOf(kind, sample, 'en'));
        const spanish = await textsOf(kind, sample, 'es');
        assert.deepEqual(
          spanish.filter((text) => english.has(text) && !isData(text) && !SAME.includes(text)),
          [],
          'no text is the same in Spanish',
        );
      });
});

/** The subject and each paragraph and cell of a mail. */
async function textsOf(kind: MailKind, sample: Mails[MailKind], language: Language): Promise<readonly string[]> {
  const { subject, html } = await renderMail(kind, sample, settings, language);
  const body = html.replaceAll(/<(style|!--)[^]*?(<\/style>|-->)/g, '').replaceAll(/<\/?(a|strong|span)\b[^>]*>/g, '');
  const texts = body.split(/<[^>]*>/).map((text) => unescaped(text).trim());
  return [subject, ...texts].filter((text) => text !== '');
}

function unescaped(html: string): string {
  const plain = html.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&nbsp;', ' ');
  return plain.replaceAll(/[\u034F\u200B-\u200F\uFEFF]/g, '').replaceAll('&amp;', '&');
}

/** What remains of a text without its messages, which the pseudo-language writes in brackets, also within each other. */
function outsideBrackets(text: string): string {
  const without = text.replaceAll(/\[[^[\]]*\]/g, '');
  return without === text ? text : outsideBrackets(without);
}

/** Every text in a value, at any depth. */
function stringsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.split('\n').filter((line) => line.length > 1);
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(stringsOf) : [];
}
