import { Resolver } from 'node:dns/promises';
import type { MailRecords } from '#contract/mail-server.ts';
import { mailServerErrorsTexts } from '#core/languages/en/connection-errors.ts';
import { messageOf } from '#core/languages/message.ts';
import { dkimSelectors, freemailOf, judgeMailRecords, providerOfServer } from '#core/notifications/mail-records.ts';
import { personOf, type Context } from '#server/context.ts';
import { Conflict, Unavailable } from '#server/errors.ts';
import { recordAttempt } from '#server/lib/attempt-limiter.ts';
import { seeMailServer } from './mail-server.ts';

/**
 * Asks DNS for the records that let receivers see that emails are really the shop's, and compares them with what the
 * provider in use needs. `selector` is the name of a DKIM key that the owner was given. Throws Conflict without a mail server, and
 * Unavailable when DNS doesn't answer.
 */
export async function checkMailRecords(
  context: Context,
  { selector }: { readonly selector: string },
): Promise<MailRecords> {
  const { place, sender, server } = await seeMailServer(context);
  if (place === null) throw new Conflict('wrong-state', messageOf(mailServerErrorsTexts, 'noneInUse'));
  await recordAttempt(context, `mail-records:${personOf(context.actor)}`, { most: 60, seconds: 3600 });
  const domain = sender.email.split('@').at(-1)?.toLowerCase() ?? '';
  const provider = server?.provider ?? providerOfServer(place.replace(/:\d+$/, ''));
  const freemail = freemailOf(domain, provider);
  if (freemail) return { domain, provider, freemail, records: [] };

  const textsOf = lookUpWith(context.env.DNS_SERVER);
  const [own, dkim, dmarc] = await Promise.all([
    textsOf(domain),
    Promise.all(
      dkimSelectors(provider, selector).map(async (each) => ({
        selector: each,
        texts: await textsOf(`${each}._domainkey.${domain}`),
      })),
    ),
    dmarcOf(domain, textsOf),
  ]);
  return {
    domain,
    provider,
    freemail: null,
    records: [...judgeMailRecords({ provider, domain }, { domain: own, dkim, dmarc })],
  };
}

type LookUp = (name: string) => Promise<readonly string[]>;

/** The DMARC record of a domain, or else of the domains above it that aren't a country's or a kind's (RFC 7489, 6.6.3). */
async function dmarcOf(domain: string, textsOf: LookUp) {
  const labels = domain.split('.');
  for (let from = 0; from <= labels.length - 2; from += 1) {
    const name = `_dmarc.${labels.slice(from).join('.')}`;
    const texts = await textsOf(name);
    if (texts.some((text) => /^v=DMARC1/i.test(text))) return { name, texts };
  }
  return { name: `_dmarc.${domain}`, texts: [] };
}

/** In milliseconds, for each of two tries. */
const PATIENCE = 3000;
const NOTHING_THERE: readonly unknown[] = ['ENOTFOUND', 'ENODATA'];

/** Asks that DNS server, or those of the system. */
function lookUpWith(server: string | undefined): LookUp {
  const resolver = new Resolver({ timeout: PATIENCE, tries: 2 });
  if (server) resolver.setServers([server]);
  return async (name) => {
    try {
      return (await resolver.resolveTxt(name)).map((strings) => strings.join(''));
    } catch (error) {
      if (error instanceof Error && 'code' in error && NOTHING_THERE.includes(error.code)) return [];
      throw new Unavailable(messageOf(mailServerErrorsTexts, 'noDns'), 30);
    }
  };
}
