import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState, useCallback, useMemo } from 'react';
import type { PhotoEstimate } from '#contract/analysis.ts';
import { wizardTexts } from '#core/languages/en/wizard.ts';
import { choose, nextStep, resumeAt, stepBefore, stepOf, type QuoteDraft, type StepId } from '#core/quotes/wizard.ts';
import { canonicalPackageKey } from '#core/settings/documented-keys.ts';
import { findPackage, type Catalog } from '#core/settings/settings.ts';
import type { WizardSearch } from '#web/app/shell/search-params.ts';
import { newKey } from '#web/lib/api.ts';
import type { ShopCatalog } from '#web/lib/catalog.ts';
import type { FieldErrors } from '#web/lib/contact-errors.ts';
import { noteDraft } from '#web/lib/forget-drafts.ts';
import { dropEstimate, keepEstimate, readUsedEstimate, withEstimate } from '#web/lib/kept-estimate.ts';
import { pageLanguage } from '#web/lib/language-switch.ts';
import { saveQuote, type SavedQuote, fitDraft, readQuote } from '#web/lib/quote-draft.ts';
import { localStore } from '#web/lib/storage.ts';
import { useGiftCard, type ChosenGiftCard } from '#web/lib/use-gift-card.ts';
import { usePromo } from '#web/lib/use-promo.ts';
import type { readAgain, Refusal } from './quote-body.ts';
import { preloadStep } from './steps.tsx';

/** A field with an error. */
export const FAULT = '[aria-invalid=true]';

/** The state of the wizard: step, draft, errors and actions. */
export function useWizard(catalog: ShopCatalog) {
  const { quote, kept, change, renewKey, correctEstimate, letEstimateGo } = useDraft(catalog);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState<Refusal>();
  const { step, go, next, back } = useSteps(catalog, quote.draft, { onLost: () => setRefusal({ kind: 'lost' }) });
  const codes = useCodes(kept.draft, change);
  const { submit, isBusy } = useSubmit(catalog, quote, { codes, onDone: () => go('done'), onRefused: refuse });
  useFocusOnError(errors);
  useEffect(() => {
    if (kept.draft.packageType || kept.draft.promoCode) keepQuote({ ...kept, step });
  }, [kept, step]);

  function refuse(reason: Refusal): void {
    setRefusal(reason);
    if (reason.kind === 'already-sent') renewKey();
    if (reason.kind === 'price-changed') correctEstimate(reason.estimatePercent);
    if (reason.kind === 'price-changed') codes.promo.checkAgain();
    if (reason.kind === 'slot-taken') change({ scheduledTime: undefined });
    if (reason.kind === 'slot-taken') go('time');
    if (reason.kind !== 'invalid') return;
    if (reason.step === 'estimate') letEstimateGo();
    codes.refuse(reason.errors);
    setErrors(reason.errors);
    go(reason.step);
  }

  async function proceed(typed: Partial<QuoteDraft>): Promise<void> {
    const draft = choose(catalog, quote.draft, typed);
    change(typed);
    if (stepOf(step).missing(catalog, draft).length > 0) return undefined;
    setRefusal(undefined);
    if (step === 'review') return codes.isChecking ? undefined : submit();
    // The customer chose the standard quote while an estimate for another choice was stored.
    if (step === 'estimate' && !quote.draft.analysisId) letEstimateGo();
    if (step === 'contact' && (await isFaulty(catalog, draft, { change, setErrors }))) return undefined;
    if (step === 'vehicle' && stepOf(step).isWrong?.(draft) && (await isWrongVehicle(draft, setErrors)))
      return undefined;
    if (step === 'extras' && (draft.items ?? catalog.questions[0])) {
      const { isWrongWork } = await import('./check-work.ts');
      if (await isWrongWork(catalog, draft, { setErrors, change, refuse })) return undefined;
    }
    return next(draft);
  }

  return {
    step,
    errors: { ...errors, ...codes.errors },
    refusal,
    isBusy,
    codes,
    back,
    draft: quote.draft,
    estimate: quote.estimate,
    letEstimateGo,
    /** Goes on with these values of the step, unless something is still missing. */
    proceed: (typed: Partial<QuoteDraft>) => void proceed(typed),
    changeAt: (target: StepId) => go(target, 'review'),
    /** Changes the draft without clearing what was said about it. */
    keep: change,
    loseTime: () => refuse({ kind: 'slot-taken' }),
    change: (choice: Partial<QuoteDraft>) => {
      setErrors((known) => without(known, Object.keys(choice)));
      setRefusal(undefined);
      change(choice);
    },
  };
}

/** The codes of a draft: what takes something off, and what pays. */
function useCodes(draft: QuoteDraft, change: Parameters<typeof usePromo>[1]) {
  const promo = usePromo(draft, change);
  const giftCard = useGiftCard();
  return {
    promo,
    giftCard,
    isChecking: promo.isChecking || giftCard.isChecking,
    errors: promo.error ? { promoCode: promo.error } : undefined,
    refuse: (errors: FieldErrors) => {
      if (errors['giftCard']) giftCard.refuse(errors['giftCard']);
      if (errors['promoCode']) promo.refuse(errors['promoCode']);
    },
  };
}

/** A draft with the photo estimate that its customer uses, whether or not that counts for it. */
type QuoteToSend = SavedQuote & { readonly estimate?: PhotoEstimate | undefined };

/** Submits a quote once, however often the button is pressed, and prepares the screen for the result. */
function useSubmit(
  catalog: ShopCatalog,
  quote: QuoteToSend,
  outcomes: {
    readonly codes: { readonly giftCard: ChosenGiftCard };
    readonly onDone: () => void;
    readonly onRefused: (refusal: Refusal) => void;
  },
) {
  const { draft } = quote;
  const { giftCard } = outcomes.codes;
  const t = wizardTexts(pageLanguage());
  const queryClient = useQueryClient();
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);

  async function send(): Promise<void> {
    const sending = await import('./quote-body.ts').catch(() => undefined);
    if (!sending) return refuse({ kind: 'no-answer' });
    try {
      const { estimate, idempotencyKey } = quote;
      const { addVisit } = giftCard;
      const creditCents = giftCard.card?.creditCents;
      const body = await sending.bodyToSend(catalog, draft, { estimate, creditCents, addVisit });
      const submitted = await sending.sendQuote({
        body: { ...body, ...(giftCard.card && { giftCard: giftCard.code }) },
        idempotencyKey,
      });
      if (!submitted) return undefined;
      sending.keepSent(submitted, draft);
      giftCard.remove();
      // Without it, the last screen has the link.
      const cardPage = submitted.deposit && (await sending.openCardPage(submitted.deposit.payUrl, draft));
      // Card services aren't shown in a frame.
      if (cardPage) return void window.open(cardPage, '_top');
      outcomes.onDone();
      // The screen of a confirmed appointment says it itself; the toast would promise an answer.
      if (submitted.status === 'pending') await say('toast', t('submittedTitle'), t('submitted'));
    } catch (error) {
      await refuse(
        sending.refusalOf(error, giftCard.addVisit ? undefined : sending.totalOf(catalog, draft)),
        sending.readAgain,
      );
    }
  }

  async function refuse(refusal: Refusal, refresh?: typeof readAgain): Promise<void> {
    await refresh?.(queryClient, refusal);
    if (refusal.kind === 'price-changed') giftCard.lookUpAgain();
    outcomes.onRefused(refusal);
    if (refusal.kind === 'no-answer' || refusal.kind === 'failed')
      await say('toastError', t('notSubmittedTitle'), t('notSubmitted'));
  }

  async function submit(): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    await send();
    isRunning.current = false;
    setBusy(false);
  }

  return { submit, isBusy };
}

/** Stores the draft with the time, since it goes after a day. */
function keepQuote(quote: SavedQuote): void {
  saveQuote(localStore, quote);
  noteDraft(Temporal.Now.instant().epochMilliseconds);
}

async function say(how: 'toast' | 'toastError', title: string, description: string): Promise<void> {
  const ui = await import('#web/ui/toast.tsx');
  ui[how]({ title, description });
}

function useFocusOnError(errors: FieldErrors): void {
  useEffect(() => {
    if (Object.keys(errors).length > 0) document.querySelector<HTMLElement>(FAULT)?.focus();
  }, [errors]);
}

function without(errors: FieldErrors, fields: readonly string[]): FieldErrors {
  const kept = Object.entries(errors).filter(([path]) => !fields.includes(path.split('.', 1)[0] ?? path));
  return kept.length === Object.keys(errors).length ? errors : Object.fromEntries(kept);
}

type Contact = {
  readonly change: (tidy: Partial<QuoteDraft>) => void;
  readonly setErrors: (errors: FieldErrors) => void;
};

/** Normalizes the contact fields, and shows their errors. */
async function isFaulty(catalog: ShopCatalog, draft: QuoteDraft, { change, setErrors }: Contact): Promise<boolean> {
  const { checkContact } = await import('./check-contact.ts');
  const { tidy, errors } = await checkContact(catalog, draft, pageLanguage());
  change(tidy);
  setErrors(errors);
  return Object.keys(errors).length > 0;
}

/** Shows what is wrong with the description of the vehicle. */
async function isWrongVehicle(draft: QuoteDraft, setErrors: Contact['setErrors']): Promise<boolean> {
  const { checkVehicle } = await import('#web/lib/contact-errors.ts');
  const { errors } = checkVehicle(draft, pageLanguage());
  setErrors(errors);
  return Object.keys(errors).length > 0;
}

const route = getRouteApi('/quote');

/**
 * The draft in this browser. It starts from the stored one and the package in the address, and follows the catalog. The
 * customer's photo estimate counts while package and vehicle type are those that it was made for.
 */
function useDraft(catalog: ShopCatalog) {
  const asked = route.useSearch();
  const [quote, setQuote] = useState(() => opened(catalog, asked));
  const [known, setKnown] = useState(catalog);
  const [estimate, setEstimate] = useState(openedEstimate);
  if (known !== catalog) {
    setKnown(catalog);
    setQuote({ ...quote, draft: fitDraft(catalog, quote.draft, Temporal.Now.instant()) });
  }

  const change = useCallback(
    (change: Partial<QuoteDraft>) => setQuote((now) => ({ ...now, draft: choose(catalog, now.draft, change) })),
    [catalog],
  );
  const renewKey = useCallback(() => setQuote((now) => ({ ...now, idempotencyKey: newKey() })), []);

  useEffect(() => {
    const readAgain = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setQuote(opened(catalog, {}));
      setEstimate(openedEstimate());
    };
    window.addEventListener('pageshow', readAgain);
    return () => window.removeEventListener('pageshow', readAgain);
  }, [catalog]);

  const draft = useMemo(() => withEstimate(catalog, quote.draft, estimate), [catalog, quote.draft, estimate]);

  return {
    /** As stored: without the figures of the estimate. */
    kept: quote,
    quote: { ...quote, draft, estimate },
    change,
    renewKey,
    /** Applies the estimate's adjustment according to the server. */
    correctEstimate: (percent: number | undefined) => {
      if (!estimate || percent === undefined) return;
      const corrected = { ...estimate, priceAdjustment: percent };
      keepEstimate(localStore, corrected);
      setEstimate(corrected);
    },
    letEstimateGo: () => {
      dropEstimate(localStore);
      setEstimate(undefined);
    },
  };
}

function openedEstimate() {
  return readUsedEstimate(localStore, Temporal.Now.instant());
}

function opened(catalog: ShopCatalog, asked: Pick<WizardSearch, 'package' | 'code'>): SavedQuote {
  const kept = readQuote(localStore, catalog, { now: Temporal.Now.instant(), newKey });
  const pack = asked.package && findPackage(catalog, canonicalPackageKey(asked.package));
  const change = {
    ...(pack && { packageType: pack.id }),
    ...(asked.code && { promoCode: asked.code, promo: undefined }),
  };
  return Object.keys(change).length > 0 ? { ...kept, draft: choose(catalog, kept.draft, change) } : kept;
}

/** The step in the address, limited by the draft's progress, and navigation between steps. Each step is a history entry. */
function useSteps(
  catalog: Catalog,
  draft: QuoteDraft,
  ways: {
    /** Set when the code of a step couldn't be fetched without a network; the current step stays. */
    readonly onLost: () => void;
  },
) {
  const { onLost } = ways;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { history } = useRouter();
  const { from } = history.location.state;
  const step = resumeAt(catalog, draft, wantedStep(catalog, search, draft));
  const isAstray = step !== (search.step ?? 'package') || search.package !== undefined || search.code !== undefined;

  async function enter(target: StepId | 'done', from?: StepId): Promise<void> {
    const search = target === 'package' ? {} : { step: target };
    if (await isAtHand(target)) {
      await navigate({ search, state: from ? { from } : {}, replace: target === 'done' });
    } else if (navigator.onLine) window.location.assign(`/quote?step=${target}`);
    else onLost();
  }
  const go = (target: StepId | 'done', from?: StepId) => void enter(target, from);
  useEffect(() => {
    if (isAstray)
      void navigate({ search: step === 'package' ? {} : { step }, state: true, replace: true, resetScroll: false });
  }, [isAstray, step, navigate]);

  return {
    step,
    go,
    /** Goes forward; a step that was entered from the review returns there, past steps that are already answered. */
    next: (draft: QuoteDraft) => {
      const next = from === 'review' ? resumeAt(catalog, draft, 'review') : nextStep(catalog, draft, step);
      if (next !== 'submit') go(next, from === 'review' ? 'review' : step);
    },
    back: () => {
      const target = stepBefore(catalog, draft, step);
      if (target && from === target) history.back();
      else if (target) go(target);
    },
  };
}

/** A package and a step together mean that the browser submitted the first step itself, before the script had loaded. */
function wantedStep(catalog: Catalog, search: WizardSearch, draft: QuoteDraft): StepId {
  if (search.step === undefined || search.step === 'done') return 'package';
  const next = search.package === undefined ? search.step : stepOf('package').next(catalog, draft);
  return next === 'submit' ? 'package' : next;
}

/** Whether the code of a step is available. After a deployment it may be gone for good; then the page has to be reloaded. */
async function isAtHand(step: StepId | 'done'): Promise<boolean> {
  return preloadStep(step).then(
    () => true,
    () => false,
  );
}
