import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasPhoneDigits, hasWebAddress, isEmail, isName, joinName, normalizeEmail } from './contact.ts';
import { parsePhone } from './phone.ts';

const WEB_ADDRESSES = [
  'Claim prize at evil.example',
  'evil.example/prize',
  'https://evil',
  'Visit WWW.evil now',
  'Evil.Com',
  'win.at.evil.co.uk',
  't.co',
  'ｅｖｉｌ.ｅｘａｍｐｌｅ',
  'evil\u00AD.example',
  'dr.com',
  'пример.рф',
  'evil.xn--p1ai',
  'Call 10.20.30.40',
];

const NAMES = [
  'Ana',
  'José Núñez',
  "O'Brien",
  'O’Brien',
  'Anne-Marie',
  'Smith–Jones',
  'Martin Luther King, Jr.',
  'Bob & Ann',
  'Nguyễn Văn A',
  'N\u0303oño',
  'Łukasz',
  'Þórður',
  'Зоя Ёлкина',
  'Ελένη',
  'محمد',
  'ג׳ורג׳',
  'علی\u200Cرضا',
  'ක්\u200Dරිස්ටි',
  'अनिल्\u200D',
  '김철수',
  '田中 太郎',
  'ジョン・スミス',
  '葛\u{E0100}城',
  'ǃNqate',
  'Marcel·lí',
  'Henry VIII',
  'Agent 47',
];
const NO_NAMES: readonly (readonly [string, string])[] = [
  ['nothing', ''],
  ['blanks', '  '],
  ['digits only', '12345'],
  ['signs only', "-.'"],
  ['an emoji', 'Ana 😀'],
  ['an emoji of an older kind', 'Ana ❤️'],
  ['a family of emoji', '👨‍👩‍👧 Ana'],
  ['a flag', 'Ana 🇺🇸'],
  ['a keycap', '1️⃣ Ana'],
  ['NUL', 'A\u0000na'],
  ['a line break', 'Ana\nBcc'],
  ['a tab', 'Ana\tB'],
  ['an escape', 'Ana\u001B[2J'],
  ['delete', 'Ana\u007F'],
  ['right-to-left override', 'Ana\u202EanA'],
  ['a direction isolate', 'Ana\u2066'],
  ['a direction mark', 'Ana\u200F'],
  ['a zero-width space', 'A\u200Bna'],
  ['a joiner before any letter', '\u200DAna'],
  ['a byte order mark', '\uFEFFAna'],
  ['a filler that shows as a blank', '\u3164'],
  ['half a character', 'A\uD800'],
  ['mark-up', '<b>Ana</b>'],
  ['an address', 'ana@example.com'],
];

/** What was typed, how it is stored, how it reads. */
const PHONES: readonly (readonly [string, string, string])[] = [
  ['(518) 555-0142', '+15185550142', '(518) 555-0142'],
  ['5185550142', '+15185550142', '(518) 555-0142'],
  [' 518.555.0142 ', '+15185550142', '(518) 555-0142'],
  ['518 555 0142', '+15185550142', '(518) 555-0142'],
  ['1-518-555-0142', '+15185550142', '(518) 555-0142'],
  ['+1 518 555 0142', '+15185550142', '(518) 555-0142'],
  ['+44 20 7946 0958', '+442079460958', '+44 20 7946 0958'],
  ['+64 21 123 4567', '+64211234567', '+64 21 123 4567'],
  ['٥١٨٥٥٥٠١٤٢', '+15185550142', '(518) 555-0142'],
];
const NO_PHONES = [
  '',
  'call me',
  '911',
  '5550142',
  '518555014',
  '51855501421',
  '0000000000',
  '1111111111',
  '518-555-0142 ext 5',
  '+999 123456789',
];

const EMAILS = [
  'ana@example.com',
  'ana.b+cars@mail.example.co.uk',
  "o'brien@example.com",
  'a@b.co',
  '1@2.io',
  'ANA@Example.COM',
  ' ana@example.com ',
  'ana@xn--e1afmkfd.xn--p1ai',
  `${'a'.repeat(64)}@example.com`,
];
const NO_EMAILS = [
  '',
  'ana',
  'ana@',
  '@example.com',
  'ana@localhost',
  'ana@example',
  'ana@example..com',
  'ana@.example.com',
  'ana@-example.com',
  'ana@example.c',
  'ana@example.123',
  'ana b@example.com',
  'ana@exam ple.com',
  'ana@@example.com',
  '.ana@example.com',
  'ana.@example.com',
  'a..b@example.com',
  'ana@example.com\nbcc: x@example.com',
  'ana@example.com, bob@example.com',
  'Ana <ana@example.com>',
  'ana\u0000@example.com',
  'ana\u202E@example.com',
  `${'a'.repeat(65)}@example.com`,
  `ana@${'a'.repeat(64)}.com`,
  `ana@${'example.'.repeat(40)}com`,
];

for (const name of NAMES) {
  test(`'${name}' is a name`, () => {
    assert.equal(isName(name), true);
  });
}

for (const [what, text] of NO_NAMES) {
  test(`a name does not hold ${what}`, () => {
    assert.equal(isName(text), false);
  });
}

for (const text of WEB_ADDRESSES) {
  test(`'${text}' holds a web address`, () => {
    assert.equal(hasWebAddress(text), true);
  });
}

test('no name that people have holds a web address', () => {
  const typed = [
    ...NAMES,
    'J.R.Reed',
    'J.Reed',
    'Dr.Reed',
    'St.John',
    'Sammy Davis Jr.',
    'Ph.D.',
    'A. B. Reed',
    'Reed et al.',
  ];
  assert.deepEqual(typed.filter(hasWebAddress), []);
});

test('no address of a house holds a web address, also where the spaces are missing', () => {
  const typed = [
    '12 Elm Street, Apt. 4\nAlbany, NY 12203',
    '1 Main St.Albany',
    '7 N.Broadway, Bldg.C',
    'P.O. Box 12, Albany, N.Y. 12203',
    '5 Ft.Hunter Rd.Guilderland',
    '1230 Rte.9W, 2nd Fl.Rear',
    'Calle Mayor 3, 2.º izq.',
  ];
  assert.deepEqual(typed.filter(hasWebAddress), []);
});

for (const [typed, e164, text] of PHONES) {
  test(`'${typed}' is the phone number ${text}`, () => {
    assert.deepEqual(parsePhone(typed), { e164, text });
    assert.ok(hasPhoneDigits(typed));
  });
}

for (const typed of NO_PHONES) {
  test(`'${typed}' is not a phone number that could be called`, () => {
    assert.equal(parsePhone(typed), undefined);
  });
}

test('fewer than seven digits are not enough for a phone number', () => {
  assert.deepEqual(['', 'call me', '555-014', '555-0142'].map(hasPhoneDigits), [false, false, false, true]);
});

for (const typed of EMAILS) {
  test(`'${typed}' is an e-mail address`, () => {
    assert.equal(isEmail(typed), true);
  });
}

for (const typed of NO_EMAILS) {
  test(`${JSON.stringify(typed)} is not an e-mail address`, () => {
    assert.equal(isEmail(typed), false);
  });
}

test('a long and nearly right e-mail address is refused', () => {
  assert.equal(isEmail(`${'a.'.repeat(30)}@${'a-'.repeat(90)}`), false);
});

test('an e-mail address is compared in lower case', () => {
  assert.equal(normalizeEmail(' Ana@Example.COM '), 'ana@example.com');
});

test('a name is its two parts with a space between, trimmed', () => {
  assert.deepEqual(
    [joinName('Ana', 'Lee'), joinName('Ana', ''), joinName('', 'Lee'), joinName(' Ana', 'Lee '), joinName('', '')],
    ['Ana Lee', 'Ana', 'Lee', 'Ana Lee', ''],
  );
});
