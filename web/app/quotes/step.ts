import type { PhotoEstimate } from '#contract/analysis.ts';
import type { QuoteDraft } from '#core/quotes/wizard.ts';
import type { ShopCatalog } from '#web/lib/catalog.ts';
import type { FieldErrors } from '#web/lib/contact-errors.ts';

/** What every step gets: what there is, what was chosen, how to choose, and what was found wrong, by field of the request. */
export type StepProps = {
  readonly catalog: ShopCatalog;
  readonly draft: QuoteDraft;
  readonly onChange: (change: Partial<QuoteDraft>) => void;
  readonly errors: FieldErrors;
  /** The photo estimate that the customer has taken; it counts while the draft has its id. */
  readonly estimate?: PhotoEstimate | undefined;
};
