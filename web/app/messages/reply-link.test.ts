import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { replyLink } from './message-data.ts';

const message = { name: 'Łucja & Co', email: "o'brien+boats@example.com", message: 'Boats?\n\n100% clean, a=b&c ✓' };

describe('the link that begins an answer', () => {
  test('goes to the sender, whatever characters the address has', () => {
    const [to] = replyLink(message, 'Brightbay', 'en').split('?');
    assert.equal(to, "mailto:o'brien%2Bboats@example.com");
  });

  test('names the business and quotes the message line by line', () => {
    const asked = new URL(replyLink(message, 'Soap & Suds', 'en')).searchParams;
    assert.equal(asked.get('subject'), 'Your message to Soap & Suds');
    assert.equal(
      asked.get('body'),
      'Hello Łucja & Co,\r\n\r\n\r\n\r\nŁucja & Co wrote:\r\n> Boats?\r\n>\r\n> 100% clean, a=b&c ✓',
    );
    assert.deepEqual([...asked.keys()], ['subject', 'body']);
  });

  test('quotes the beginning of a long message only, and never half a sign', () => {
    const long = replyLink({ ...message, message: `${'x'.repeat(1199)}🚤 and more` }, 'Brightbay', 'en');
    const body = new URL(long).searchParams.get('body') ?? '';
    assert.ok(body.endsWith(' …'));
    assert.ok(body.isWellFormed() && body.length < 1300);
  });
});
