import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import PostalMime from 'postal-mime';
import type { Mail } from '#core/notifications/mails.ts';
import { openMailRoom, quoteReceived, until, type MailRoom } from '#testing/mail-room.ts';
import { closePostOffices, openPostOffice, type Received } from '#testing/post-office.ts';
import { buildMails } from '#tools/build-mails.ts';

describe('a mail on its way', () => {
  let room: MailRoom;
  before(async () => {
    room = await openMailRoom({ renderMail: await buildMails() });
  });
  after(() => room.close());
  afterEach(async () => {
    await room.clear();
    await closePostOffices();
  });

  async function send(...mails: readonly Mail[]): Promise<readonly Received[]> {
    for (const mail of mails) await room.queue(mail);
    return delivered(mails.length);
  }

  /** Sends what is queued, so many mails. */
  async function delivered(count: number): Promise<readonly Received[]> {
    const post = await openPostOffice();
    const sender = room.start(post.url);
    await until('all are there', () => post.received.length === count);
    await sender.stop();
    await post.close();
    return post.received;
  }

  it('arrives with both versions, a reply address and its visit as a tentative date', async () => {
    const [received] = await send(quoteReceived());
    const [row] = await room.rows();
    assert.ok(received);
    const { mail, to } = received;
    assert.deepEqual(to, ['dana@customer.example']);
    assert.equal(mail.messageId, row?.message_id);
    assert.match(row?.message_id ?? '', /^<[0-9a-f-]{36}@www\.shop\.example>$/);
    assert.deepEqual([mail.from?.name, mail.from?.address], ['Brightbay Detailing', 'hello@brightbay.example']);
    assert.equal(mail.replyTo?.[0]?.address, 'hello@brightbay.example');
    assert.equal(mail.subject, 'We received your quote request BB-4F7K2');
    assert.equal(mail.date, '2027-06-01T12:00:00.000Z');
    assert.match(mail.text ?? '', /Saturday, June 19, 2027 at 10:00 AM \(Eastern time\)/);
    assert.match(mail.html ?? '', /https:\/\/www\.shop\.example\/quote\/s3cret-token/);
    const [calendar] = mail.attachments;
    assert.deepEqual(
      [calendar?.filename, calendar?.mimeType, mail.attachments.length],
      ['BB-4F7K2.ics', 'text/calendar', 1],
    );
    assert.match(textOf(calendar?.content), /^DTSTART:20270619T140000Z\r?$/m);
  });

  it('with a gift card has the card to print', async () => {
    const data = { cardId: crypto.randomUUID(), last4: 'AB12', amountCents: 5000, message: 'Enjoy!', expiresOn: null };
    const card = { ...data, recipientName: 'Dana', senderName: 'Sam' };
    const [received] = await send({ kind: 'gift-card', recipient: 'dana@customer.example', data: card });
    const [pdf, ...others] = received?.mail.attachments ?? [];
    assert.deepEqual([pdf?.filename, pdf?.mimeType, others], ['gift-card-AB12.pdf', 'application/pdf', []]);
    assert.ok(pdf?.content instanceof ArrayBuffer && Buffer.from(pdf.content).subarray(0, 5).toString() === '%PDF-');
  });

  it('has no calendar while the time is to be found', async () => {
    const [received] = await send(quoteReceived({ startsAt: null }));
    assert.deepEqual(received?.mail.attachments, []);
  });

  it('to the business is answered to the customer', async () => {
    const { data } = quoteReceived();
    const newQuote = { ...data, customerEmail: 'dana@customer.example', customerPhone: '+15185550142' } as never;
    const [received] = await send({ kind: 'new-quote', recipient: 'hello@brightbay.example', data: newQuote });
    assert.deepEqual(received?.to, ['hello@brightbay.example']);
    const [reply] = received?.mail.replyTo ?? [];
    assert.deepEqual([reply?.name, reply?.address], ['Dana Whitfield', 'dana@customer.example']);
  });

  it('about a note of someone without an address is answered to the business', async () => {
    const data = { name: 'Walt Ingram', email: '', phone: '+15185560142', message: 'Where are you?' };
    const [received] = await send({ kind: 'new-message', recipient: 'hello@brightbay.example', data });
    assert.equal(received?.mail.replyTo?.[0]?.address, 'hello@brightbay.example');
  });

  for (const [language, subject, lastVisit] of [
    [
      'en',
      'Time for another cleaning?',
      'Your last visit was on Monday, March 1, 2027: Full Detail, Truck, Ford F-150.',
    ],
    [
      'es',
      '¿Es hora de otra limpieza?',
      'Su última visita fue el lunes, 1 de marzo de 2027: Detallado completo, Camioneta, Ford F-150.',
    ],
  ] as const)
    it(`invites a customer back in their language, and ends it with one press (${language})`, async () => {
      const bookUrl = 'https://www.shop.example/quote?package=full';
      const unsubscribeUrl = 'https://www.shop.example/unsubscribe/s3cret';
      const cleaned = { packageType: 'full', vehicleType: 'truck', vehicleSubtype: 'Ford F-150', garbageCanCount: 0 };
      const visit = { cleaned, lastVisitAt: '2027-03-01T15:00:00Z', bookUrl, unsubscribeUrl };
      const { data } = quoteReceived();
      await room.queue(
        { kind: 'due-again', recipient: 'dana@customer.example', data: { ...data, ...visit } as never },
        language,
      );
      const [received] = await delivered(1);
      assert.ok(received);
      const { mail, to } = received;
      assert.deepEqual([to, mail.subject], [['dana@customer.example'], subject]);
      for (const part of [mail.text ?? '', mail.html ?? '']) {
        assert.ok(part.replaceAll(/\s+/g, ' ').includes(lastVisit), part);
        for (const link of [bookUrl, unsubscribeUrl]) assert.ok(part.includes(link), part);
      }
      const header = (key: string) => mail.headers.find((each) => each.key === key)?.value;
      assert.equal(header('list-unsubscribe'), `<${unsubscribeUrl}>`);
      assert.equal(header('list-unsubscribe-post'), 'List-Unsubscribe=One-Click');
    });

  it('gains no header from what people type', async () => {
    const name = 'Eve\r\nBcc: victim@example.org\r\n\r\n<script>';
    const [received] = await send({
      kind: 'new-message',
      recipient: 'hello@brightbay.example',
      data: { name, email: 'eve@example.org', phone: null, message: 'Hi\r\n.\r\nBcc: x@example.org' },
    });
    assert.deepEqual(received?.to, ['hello@brightbay.example']);
    assert.equal(received?.mail.bcc, undefined);
    assert.deepEqual(
      received?.mail.headers.filter(({ key }) => key === 'bcc'),
      [],
    );
    assert.deepEqual(
      received?.mail.replyTo?.map(({ address }) => address),
      ['eve@example.org'],
    );
    assert.equal(received?.mail.subject, 'New message from Eve Bcc: victim@example.org <script>');
    assert.match(received?.mail.text ?? '', /Hi\n\.\nBcc: x@example\.org/);
  });

  it('is written to the folder when there is no mail server, in the order of time', async () => {
    const first = await room.queue(quoteReceived({}, 'one@customer.example'));
    room.advance({ seconds: 1 });
    const second = await room.queue(quoteReceived({}, 'two@customer.example'));
    const sender = room.start();
    await until('both are sent', async () => (await room.rows()).every((row) => row.status === 'sent'));
    await sender.stop();

    const folder = join(room.dataDir, 'mail');
    const files = (await readdir(folder)).toSorted();
    assert.deepEqual(
      files.map((file) => file.replace(/^\d{4}-\d\d-\d\dT.*\.eml$/, 'a mail')),
      ['a mail', 'a mail'],
    );
    const mails = await Promise.all(files.map(async (file) => PostalMime.parse(await readFile(join(folder, file)))));
    assert.deepEqual(
      mails.map((mail) => mail.messageId),
      [first, second],
    );
    assert.equal(mails[0]?.to?.[0]?.address, 'one@customer.example');
    assert.ok(files.every((file) => room.logged().includes(file)));
    assert.doesNotMatch(room.logged(), /customer\.example|Dana/);
  });
});

function textOf(content: string | ArrayBuffer | Uint8Array | undefined): string {
  return typeof content === 'string' ? content : new TextDecoder().decode(content);
}
