import type { MailProvider } from './mail-providers.ts';

/** What was found of a record, and so what to do. `open`: it can't be said without asking the provider. */
export const RECORD_STATES = ['found', 'missing', 'different', 'open'] as const;
export type RecordState = (typeof RECORD_STATES)[number];

/** Why a record has its state. */
export const RECORD_FINDINGS = [
  'spfFound',
  'spfMissing',
  'spfLacks',
  'spfSeveral',
  'spfElsewhere',
  'spfUnknown',
  'dkimFound',
  'dkimMissing',
  'dkimRevoked',
  'dkimUnknown',
  'dmarcFound',
  'dmarcMissing',
  'dmarcSeveral',
] as const;
export type RecordFinding = (typeof RECORD_FINDINGS)[number];

/** A DNS record that lets receivers see that an email is really the shop's. */
export type MailRecord = {
  readonly finding: RecordFinding;
  readonly state: RecordState;
  readonly type: 'TXT' | 'CNAME';
  /** The full name of the record. */
  readonly name: string;
  /** What it should say; null where only the provider knows. */
  readonly value: string | null;
  /** What it says now. */
  readonly present: string | null;
};

/** What DNS says, by the kind of record; each text is one TXT record. */
export type MailDns = {
  /** Of the domain itself, all of them. */
  readonly domain: readonly string[];
  readonly dkim: readonly { readonly selector: string; readonly texts: readonly string[] }[];
  /** Where a DMARC record was found, or else where it belongs. */
  readonly dmarc: { readonly name: string; readonly texts: readonly string[] };
};

type ProviderRecords = {
  /** What its SPF is included by; `elsewhere` if its emails come back to a domain of its own, whose SPF counts. */
  readonly spf?: { readonly include: string } | 'elsewhere';
  /** The names of its keys, where they're the same for everyone. */
  readonly selectors?: readonly string[];
  /** Where such a name leads, if that can be said without asking. */
  readonly dkimTarget?: (selector: string, domain: string) => string;
};

/** Sources: docs/decisions/0161-mail-server-in-the-settings.md. */
const RECORDS: Readonly<Record<MailProvider, ProviderRecords>> = {
  gmail: { spf: { include: '_spf.google.com' }, selectors: ['google'] },
  microsoft: { spf: { include: 'spf.protection.outlook.com' }, selectors: ['selector1', 'selector2'] },
  icloud: {
    spf: { include: 'icloud.com' },
    selectors: ['sig1'],
    dkimTarget: (selector, domain) => `${selector}.dkim.${domain}.at.icloudmailadmin.com`,
  },
  yahoo: {},
  zoho: { spf: { include: 'zoho.com' } },
  fastmail: {
    spf: { include: 'spf.messagingengine.com' },
    selectors: ['fm1', 'fm2', 'fm3'],
    dkimTarget: (selector, domain) => `${selector}.${domain}.dkim.fmhosted.com`,
  },
  sendgrid: { spf: 'elsewhere', selectors: ['s1', 's2'] },
  mailgun: { spf: { include: 'mailgun.org' } },
  ses: { spf: 'elsewhere' },
  postmark: { spf: 'elsewhere' },
  other: {},
};

/** Providers by an ending of their servers' names, for a server that the environment sets. */
const SERVERS: readonly (readonly [ending: string, provider: MailProvider])[] = [
  ['.gmail.com', 'gmail'],
  ['.google.com', 'gmail'],
  ['.office365.com', 'microsoft'],
  ['.outlook.com', 'microsoft'],
  ['.mail.me.com', 'icloud'],
  ['.mail.yahoo.com', 'yahoo'],
  ['.zoho.com', 'zoho'],
  ['.fastmail.com', 'fastmail'],
  ['.sendgrid.net', 'sendgrid'],
  ['.mailgun.org', 'mailgun'],
  ['.amazonaws.com', 'ses'],
  ['.postmarkapp.com', 'postmark'],
];

/** The provider that a server's name belongs to; 'other' if none that we know. */
export function providerOfServer(host: string): MailProvider {
  return SERVERS.find(([ending]) => host.endsWith(ending))?.[1] ?? 'other';
}

/** Domains on which everyone can have an address, with the provider that delivers for them. */
const FREEMAIL: Readonly<Record<string, MailProvider>> = {
  'gmail.com': 'gmail',
  'googlemail.com': 'gmail',
  'outlook.com': 'microsoft',
  'hotmail.com': 'microsoft',
  'live.com': 'microsoft',
  'msn.com': 'microsoft',
  'yahoo.com': 'yahoo',
  'ymail.com': 'yahoo',
  'aol.com': 'yahoo',
  'icloud.com': 'icloud',
  'me.com': 'icloud',
  'mac.com': 'icloud',
  'zohomail.com': 'zoho',
  'fastmail.com': 'fastmail',
  'proton.me': 'other',
  'protonmail.com': 'other',
  'gmx.com': 'other',
  'mail.com': 'other',
  'comcast.net': 'other',
  'verizon.net': 'other',
  'att.net': 'other',
  'sbcglobal.net': 'other',
};

/**
 * Whether a domain is a freemail provider's: `own` if its emails go out over that provider, which looks after the records,
 * `foreign` if over another one, which receivers often refuse. Undefined for a domain of one's own.
 */
export function freemailOf(domain: string, provider: MailProvider): 'own' | 'foreign' | undefined {
  const home = FREEMAIL[domain];
  if (home === undefined) return undefined;
  return home === provider ? 'own' : 'foreign';
}

/** The names of the DKIM keys to look for: those of the provider, and one that the owner was given. */
export function dkimSelectors(provider: MailProvider, given: string): readonly string[] {
  return given === '' ? (RECORDS[provider].selectors ?? []) : [given];
}

/** Compares what DNS says of a sender's domain with what its provider needs. */
export function judgeMailRecords(
  { provider, domain }: { readonly provider: MailProvider; readonly domain: string },
  dns: MailDns,
): readonly MailRecord[] {
  return [spfRecord(provider, domain, dns), ...dkimRecords(provider, domain, dns), dmarcRecord(dns)];
}

function spfRecord(provider: MailProvider, domain: string, dns: MailDns): MailRecord {
  const found = dns.domain.filter((text) => /^v=spf1(\s|$)/i.test(text));
  const [present = null] = found;
  const { spf } = RECORDS[provider];
  const record = { type: 'TXT', name: domain, value: null, present } as const;
  if (spf === 'elsewhere') return { ...record, finding: 'spfElsewhere', state: 'found' };
  if (found.length > 1) return { ...record, present: found.join('\n'), finding: 'spfSeveral', state: 'different' };
  if (!spf) return { ...record, finding: 'spfUnknown', state: 'open' };
  const term = `include:${spf.include}`;
  if (present === null) return { ...record, value: `v=spf1 ${term} ~all`, finding: 'spfMissing', state: 'missing' };
  const terms = present.split(/\s+/);
  if (terms.some((each) => each.toLowerCase() === term)) return { ...record, finding: 'spfFound', state: 'found' };
  // After 'all', nothing counts.
  const end = terms.findIndex((each) => /^[-~?+]?all$|^redirect=/i.test(each));
  const place = end === -1 ? terms.length : end;
  return { ...record, value: terms.toSpliced(place, 0, term).join(' '), finding: 'spfLacks', state: 'different' };
}

function dkimRecords(provider: MailProvider, domain: string, { dkim }: MailDns): readonly MailRecord[] {
  const { dkimTarget } = RECORDS[provider];
  const nameOf = (selector: string) => `${selector}._domainkey.${domain}`;
  const keys = dkim.map(({ selector, texts }) => ({
    selector,
    present: texts.find((text) => /(^|;)\s*p=/.test(text)) ?? null,
  }));
  const found = keys.find(({ present }) => present !== null && /(^|;)\s*p=\s*[A-Za-z0-9+/]/.test(present));
  if (found)
    return [
      {
        finding: 'dkimFound',
        state: 'found',
        type: 'TXT',
        name: nameOf(found.selector),
        value: null,
        present: found.present,
      },
    ];
  const revoked = keys.find(({ present }) => present !== null);
  if (keys.length === 0)
    return [{ finding: 'dkimUnknown', state: 'open', type: 'TXT', name: nameOf('…'), value: null, present: null }];
  if (revoked)
    return [
      {
        finding: 'dkimRevoked',
        state: 'different',
        type: 'TXT',
        name: nameOf(revoked.selector),
        value: null,
        present: revoked.present,
      },
    ];
  return keys.map(({ selector }) => ({
    finding: 'dkimMissing',
    state: 'missing',
    type: dkimTarget ? 'CNAME' : 'TXT',
    name: nameOf(selector),
    value: dkimTarget?.(selector, domain) ?? null,
    present: null,
  }));
}

function dmarcRecord({ dmarc: { name, texts } }: MailDns): MailRecord {
  const found = texts.filter((text) => /^v=DMARC1\s*(;|$)/i.test(text));
  const [present = null] = found;
  const record = { type: 'TXT', name, value: null, present } as const;
  if (found.length > 1) return { ...record, present: found.join('\n'), finding: 'dmarcSeveral', state: 'different' };
  if (present === null) return { ...record, value: 'v=DMARC1; p=none', finding: 'dmarcMissing', state: 'missing' };
  return { ...record, finding: 'dmarcFound', state: 'found' };
}
