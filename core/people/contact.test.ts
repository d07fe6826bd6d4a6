import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  greetingName,
  hasPhoneDigits,
  hasWebAddress,
  isEmail,
  isName,
  joinName,
  normalizeEmail,
  spaceStreet,
} from './contact.ts';
import { asciiDomain } from './domain.ts';
import { plainCode, trimPasted } from './pasted.ts';
import { numberOf, telLink } from './phone-links.ts';
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
  'evil。example',
  'evil｡example',
  'Win at evil．example',
  'evil․example',
  'evil﹒example',
  'dr.com',
  'пример.рф',
  'evil.xn--p1ai',
  'Call 10.20.30.40',
  'evil\u3002example',
  'evil.co.Uk',
  'Wm.Com',
  'wm.shop',
  'mr.club',
  'ma.Com',
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
  ['0015185550142', '+15185550142', '(518) 555-0142'],
  ['0044 20 7946 0958', '+442079460958', '+44 20 7946 0958'],
  ['1-800-FLOWERS', '+18003569377', '(800) 356-9377'],
  ['(800) flowers', '+18003569377', '(800) 356-9377'],
  ['+1\uFE0F-518-555-0142', '+15185550142', '(518) 555-0142'],
  ['\u202A(518) 555\u200B-0142\u202C', '+15185550142', '(518) 555-0142'],
  ['(518) 555-0142 ext. 12', '+15185550142;ext=12', '(518) 555-0142 ext. 12'],
  ['518-555-0142 x136', '+15185550142;ext=136', '(518) 555-0142 ext. 136'],
  ['+1-518-555-0142;ext=136', '+15185550142;ext=136', '(518) 555-0142 ext. 136'],
  ['+44 20 7946 0958 ext 7', '+442079460958;ext=7', '+44 20 7946 0958 ext. 7'],
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
  '1-800-FLOWERY2',
  'flowers',
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
  '\u200Bana@example.com\uFEFF',
  '\u202Aana@example.com\u202C',
  'an\u00ADa@example.com',
  'ana@münchen.example',
  'ana@例え.example',
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
  'аna@example.com',
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
    'Wm.Scott',
    'Ma.Luisa Santos',
    'Geo.Washington',
    'Chas.Babbage',
    'Thos.Moore',
    'Robt.Smith',
    'mr.tim',
    'Co.Op Cleaners',
    'お誕生日おめでとう。楽しんでね',
    '生日快乐。祝你开心',
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

for (const [typed, stored, text] of PHONES) {
  test(`'${typed}' is the phone number ${text}`, () => {
    const phone = parsePhone(typed);
    assert.deepEqual([phone?.stored, phone?.text, phone?.e164], [stored, text, stored.split(';')[0]]);
    assert.deepEqual(parsePhone(stored), phone);
    assert.deepEqual(parsePhone(text), phone);
  });
}

for (const typed of NO_PHONES) {
  test(`'${typed}' is not a phone number that could be called`, () => {
    assert.equal(parsePhone(typed), undefined);
  });
}

test('fewer than seven digits are not enough for a phone number', () => {
  assert.deepEqual(['', 'call me', '555-014', 'call flowers', '555-0142', '1-800-FLOWERS'].map(hasPhoneDigits), [
    false,
    false,
    false,
    false,
    true,
    true,
  ]);
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

/** From RFC 3492, section 7.1, and domains that were registered. */
const DOMAINS: readonly (readonly [string, string])[] = [
  ['example.com', 'example.com'],
  ['münchen.example', 'xn--mnchen-3ya.example'],
  ['MÜNCHEN.example', 'xn--mnchen-3ya.example'],
  ['mu\u0308nchen.example', 'xn--mnchen-3ya.example'],
  ['bücher。example', 'xn--bcher-kva.example'],
  ['пример.рф', 'xn--e1afmkfd.xn--p1ai'],
  ['例え.テスト', 'xn--r8jz45g.xn--zckzah'],
  ['他们为什么不说中文.example', 'xn--ihqwcrb4cv8a8dqg056pqjye.example'],
  ['3年b組金八先生.example', 'xn--3b-ww4c5e180e575a65lsy2b.example'],
  ['ليهمابتكلموشعربي؟.example', 'ليهمابتكلموشعربي؟.example'],
  ['a b.example', 'a b.example'],
];

for (const [typed, ascii] of DOMAINS) {
  test(`the domain ${typed} is ${ascii} to mail servers`, () => {
    assert.equal(asciiDomain(typed), ascii);
  });
}

/** What was pasted, and what is kept. */
const PASTED: readonly (readonly [string, string])[] = [
  [' \u200B\uFEFFDana\u200E\u202C\u2069 ', 'Dana'],
  ['\u200Fמשה', 'משה'],
  ['علی\u200Cرضا', 'علی\u200Cرضا'],
  ['अनिल्\u200D', 'अनिल्\u200D'],
  ['Dana\u200D', 'Dana'],
  ['葛\u{E0100}', '葛\u{E0100}'],
  ['Thanks ❤️', 'Thanks ❤️'],
  ['Thanks ❤️\u200B', 'Thanks ❤️'],
  ['Thanks\uFE0F', 'Thanks'],
  [
    '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
    '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
  ],
  ['👨‍👩‍👧', '👨‍👩‍👧'],
  ['\u200B\u00AD', ''],
];

for (const [pasted, kept] of PASTED) {
  test(`${JSON.stringify(pasted)} is kept as ${JSON.stringify(kept)}`, () => {
    assert.equal(trimPasted(pasted), kept);
  });
}

test('a code has no invisible characters and no full-width letters', () => {
  assert.deepEqual(
    ['MAY25\u200B', '\u202AMAY25\u202C', 'ＭＡＹ２５', 'MA\u00ADY25'].map(plainCode),
    Array(4).fill('MAY25'),
  );
});

test('a phone link dials the extension, a text message goes to the number alone', () => {
  assert.deepEqual(
    ['+15185550142;ext=12', '(518) 555-0142 ext. 12', '+442079460958'].map((phone) => [
      telLink(phone),
      numberOf(phone),
    ]),
    [
      ['tel:+15185550142,12', '+15185550142'],
      ['tel:5185550142,12', '(518) 555-0142'],
      ['tel:+442079460958', '+442079460958'],
    ],
  );
});

test('a missing space before the kind of street is put in', () => {
  assert.deepEqual(['7 Ctr.St', '3 King.St, Apt. 2', 'evil.st', '1 Main St.Albany', '2 B St'].map(spaceStreet), [
    '7 Ctr. St',
    '3 King. St, Apt. 2',
    'evil. st',
    '1 Main St.Albany',
    '2 B St',
  ]);
});

test('a name is its two parts with a space between, trimmed', () => {
  assert.deepEqual(
    [joinName('Ana', 'Lee'), joinName('Ana', ''), joinName('', 'Lee'), joinName(' Ana', 'Lee '), joinName('', '')],
    ['Ana Lee', 'Ana', 'Lee', 'Ana Lee', ''],
  );
});

for (const [name, greeted] of [
  ['Dana Whitfield', 'Dana'],
  ['  Mary   Ann Lee ', 'Mary'],
  ['Cher', 'Cher'],
  ['Dr. Lee', 'Dr. Lee'],
] as const) {
  test(`${name} is greeted as ${greeted}`, () => {
    assert.equal(greetingName(name), greeted);
  });
}
