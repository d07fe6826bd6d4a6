import type { Deps } from '#server/deps.ts';
import { deriveToken } from '#server/lib/secrets.ts';
import type { QuoteRow } from './queries.ts';

/**
 * Derives the secret links of a quote: its page, the token that claims it for an account, and the one that confirms the
 * email address, which is only ever emailed. They stay the same until a new link is made.
 */
export function deriveLinks(
  deps: Pick<Deps, 'secret' | 'publicUrl'>,
  { id: quoteId, link_version: version }: Pick<QuoteRow, 'id' | 'link_version'>,
) {
  const pageToken = deriveToken(deps.secret, 'quote-page', version === 0 ? quoteId : `${quoteId}:${version}`);
  const quoteUrl = `${deps.publicUrl}/quote/${pageToken}`;
  const confirmToken = deriveToken(deps.secret, 'quote-confirm', quoteId);
  return {
    pageToken,
    quoteUrl,
    confirmToken,
    confirmUrl: `${quoteUrl}?confirm=${confirmToken}`,
    claimToken: deriveToken(deps.secret, 'quote-claim', quoteId),
  };
}
