import type { PhotoEstimate } from '#contract/analysis.ts';
import type { QuoteDraft } from '#core/quotes/wizard.ts';
import type { ShopCatalog } from '#web/lib/catalog.ts';
import type { FieldErrors } from '#web/lib/contact-errors.ts';

/** Props of every step: the catalog, the draft, how to change it, and the errors by field of the request. */
export type StepProps = {
  readonly catalog: ShopCatalog;
  readonly draft: QuoteDraft;
  readonly onChange: (change: Partial<QuoteDraft>) => void;
  readonly errors: FieldErrors;
  /** The estimate that the customer uses; it counts while the draft has its id. */
  readonly estimate?: PhotoEstimate | undefined;
};
