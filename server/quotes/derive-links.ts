import type { Deps } from '../deps.ts';
import { deriveToken } from '../secrets.ts';

/** The secret links of a quote: its page, and the token that claims it for an account. The same each time they are asked for. */
export function deriveLinks(deps: Pick<Deps, 'secret' | 'publicUrl'>, quoteId: string) {
  const pageToken = deriveToken(deps.secret, 'quote-page', quoteId);
  return {
    pageToken,
    quoteUrl: `${deps.publicUrl}/quote/${pageToken}`,
    claimToken: deriveToken(deps.secret, 'quote-claim', quoteId),
  };
}
