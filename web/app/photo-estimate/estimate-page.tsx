import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { use, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { PhotoEstimate } from '#contract/analysis.ts';
import type { QuestionName } from '#core/estimate/assessment.ts';
import { mayJudge } from '#core/estimate/embedded-rules.ts';
import { photoEstimateTexts } from '#core/languages/en/photo-estimate.ts';
import { uiTexts } from '#core/languages/en/ui.ts';
import { priceQuote } from '#core/pricing/pricing.ts';
import { subjectText, workText } from '#core/quotes/describe.ts';
import { indexOfItem } from '#core/quotes/items.ts';
import {
  priceRequestOf,
  choose,
  EMPTY_DRAFT,
  resumeAt,
  type ItemEstimate,
  type QuoteDraft,
  type StepId,
} from '#core/quotes/wizard.ts';
import { type Catalog, offeredPackages, findPackage, packageOf } from '#core/settings/settings.ts';
import { QUESTION_ID, WizardFrame } from '#web/app/shell/wizard-frame.tsx';
import { newKey } from '#web/lib/api.ts';
import { type ShopCatalog, useCatalog } from '#web/lib/catalog.ts';
import { storeOfVehicle } from '#web/lib/item-estimates.ts';
import {
  forgetPhotos,
  dropEstimate,
  isEstimateFor,
  readPreviews,
  readUsedEstimate,
  takeEstimate,
  withEstimate,
} from '#web/lib/kept-estimate.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { pageTitle } from '#web/lib/page-title.ts';
import { readQuote, saveQuote } from '#web/lib/quote-draft.ts';
import { localStore } from '#web/lib/storage.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Progress as Bar } from '#web/ui/progress.tsx';
import { clearToasts, Toaster, toastError } from '#web/ui/toast.tsx';
import { Choosing, firstQuestions, focusQuestion, contextOf } from './choosing.tsx';
import { EstimateResult } from './estimate-result.tsx';
import { toastOf } from './photo-files.ts';
import {
  type ChosenPhoto,
  hintsBeforeSending,
  usePhotos,
  useAnalysis,
  type Failure,
  type Progress,
} from './use-photos.ts';
import styles from './estimate-page.module.css';

const route = getRouteApi('/ai-quote');

/** Keys of the heading and button in each state of the page. */
const TEXTS = {
  photos: { question: 'photosQuestion', lead: 'photosLead', action: 'analyze' },
  answers: { question: 'answersQuestion', lead: 'answersLead', action: 'answer' },
  analyzing: { question: 'analyzing', lead: undefined, action: 'analyzing' },
  sending: { question: 'workingOut', lead: undefined, action: 'answering' },
  analyzed: { question: 'analyzedQuestion', lead: undefined, action: 'useAnalysis' },
} as const;

/**
 * The photo estimate in its three states: choosing photos, the running analysis, and its result. For interiors and
 * powersports, answering questions takes the place of choosing photos.
 */
export function EstimatePage() {
  const t = useTexts(photoEstimateTexts);
  const { view, vehicleNumber } = route.useSearch();
  const navigate = useNavigate();
  const catalog = useCatalog();
  const [quote] = useState(() => {
    const kept = readQuote(localStore, catalog, { now: Temporal.Now.instant(), newKey });
    return { ...kept, own: kept.draft, ...estimated(catalog, kept.draft, vehicleNumber) };
  });
  const language = use(LanguageContext);
  const { own, draft, number } = quote;
  const search = number === 1 ? {} : { vehicleNumber: number };
  const [store] = useState(() => storeOfVehicle(localStore, number));
  const isByAnswers = !mayJudge(contextOf(catalog, draft));
  const chosen = usePhotos(number);
  const analysis = useAnalysis(draft, store, () => void navigate({ to: '/ai-quote', search, replace: true }));

  const { estimate, failure } = analysis;
  const found = estimate && isEstimateFor(estimate, draft) ? estimate : undefined;
  const { photos } = chosen;
  const early = useMemo(() => hintsBeforeSending(photos, language), [photos, language]);
  const hints = useMemo(
    () => new Map([...early, ...hintsFor(photos, readPreviews(store), { found, failure })]),
    [early, photos, store, found, failure],
  );
  const [isPressed, setPressed] = useState(false);
  const isRunning = analysis.progress !== undefined;
  const state = stateOf({ isRunning, isByAnswers, found, view });
  const isChoosing = state === 'photos' || state === 'answers';
  const priced = withFound(catalog, quote, state === 'analyzed' ? found : undefined);
  const request = priceRequestOf(priced);
  const price = request && priceQuote(catalog, request, language);
  const line = price?.lines.find(({ kind, item = 1 }) => kind === 'estimate' && item === number);
  const { lead, action } = TEXTS[state];
  const question = t(TEXTS[state].question);
  useFocusOnChange(question, pageTitle(question, catalog.name));

  function takeIt(): void {
    takeEstimate(store);
    if (number === 1) goOn(draft, 'time');
    else goOn(priced, resumeAt(catalog, priced, 'extras'));
  }
  /** Goes on with the standard quote: the customer has made that choice here, so no step asks for it again. */
  function leaveIt(): void {
    dropEstimate(store);
    const without = withFound(catalog, quote, undefined);
    if (number === 1) forgetPhotos();
    if (number === 1) goOn(own, resumeAt(catalog, own, 'time'));
    else goOn(without, resumeAt(catalog, without, 'extras'));
  }
  function goOn(kept: QuoteDraft, step: StepId): void {
    saveQuote(localStore, { ...quote, draft: kept, step });
    clearToasts();
    void navigate({ to: '/quote', search: step === 'package' ? {} : { step } });
  }
  /** Asks for the answers that are still missing among those that are needed. */
  function send(photos: readonly ChosenPhoto[], needed: readonly QuestionName[]): void {
    const open = needed.filter((question) => analysis.answers[question] === undefined);
    setPressed(open.length > 0);
    if (open.length > 0) focusQuestion(open);
    else analysis.analyze(photos);
  }
  function analyze(): void {
    if (!isByAnswers && chosen.photos.length === 0) return toastError(toastOf('noneSelected', language));
    send(chosen.photos, firstQuestions(contextOf(catalog, draft).parts, isByAnswers));
  }
  function changePackage(): void {
    if (number === 1) void navigate({ to: '/quote', search: {} });
    else goToQuote();
  }
  /** Returns to where the customer left the wizard, usually the choice between this and the standard quote. */
  function goToQuote(): void {
    clearToasts();
    void navigate({ to: '/quote', search: quote.step === 'package' ? {} : { step: quote.step } });
  }

  return (
    <>
      <WizardFrame
        step={number === 1 ? 'estimate' : 'extras'}
        title={t('title')}
        question={question}
        lead={lead && t(lead)}
        price={price}
        action={{
          text: t(action),
          missing: [],
          isBusy: isRunning || (isChoosing && chosen.preparing > 0),
        }}
        onBack={found && view === 'photos' ? () => void navigate({ to: '/ai-quote', search }) : goToQuote}
        onContinue={isChoosing ? analyze : takeIt}
      >
        {number > 1 && <EstimatedVehicle {...{ catalog, draft, number }} />}
        {isChoosing && (
          <Choosing
            {...{ catalog, draft, chosen, hints, analysis, isByAnswers, isPressed, send }}
            onLeave={leaveIt}
            onOther={changePackage}
          />
        )}
        {isRunning && (
          <Analyzing
            photos={chosen.photos}
            isJudged={!isByAnswers}
            progress={analysis.progress}
            onStop={analysis.stop}
          />
        )}
        {state === 'analyzed' && found && (
          <EstimateResult
            {...{ catalog }}
            estimate={found}
            previews={readPreviews(store)}
            amountCents={line?.cents ?? 0}
            onLeave={leaveIt}
            onChangePhotos={() => void navigate({ to: '/ai-quote', search: { ...search, view: 'photos' } })}
          />
        )}
      </WizardFrame>
      <Toaster />
    </>
  );
}

type EstimatedVehicleProps = {
  readonly catalog: ShopCatalog;
  readonly draft: QuoteDraft;
  readonly number: number;
};

/** Which of several vehicles is estimated, in the words of their list. */
function EstimatedVehicle({ catalog, draft, number }: EstimatedVehicleProps) {
  const inUi = useTexts(uiTexts);
  const language = use(LanguageContext);
  const { packageType } = draft;
  if (!packageType) return null;
  const subject = subjectText(catalog, { ...draft, packageType }, language);
  return (
    <p className={styles.vehicle}>
      <b>{inUi('vehicleNumber', { number, kind: '' })}</b>{' '}
      <span>{workText({ packageName: packageOf(catalog, packageType).name, subject })}</span>
    </p>
  );
}

function stateOf(situation: {
  readonly isRunning: boolean;
  readonly isByAnswers: boolean;
  readonly found: PhotoEstimate | undefined;
  readonly view: 'photos' | undefined;
}): keyof typeof TEXTS {
  const { isRunning, isByAnswers, found, view } = situation;
  if (isRunning) return isByAnswers ? 'sending' : 'analyzing';
  if (found && view !== 'photos') return 'analyzed';
  return isByAnswers ? 'answers' : 'photos';
}

/** What was last said about photos that are still chosen, by their ids. */
function hintsFor(
  photos: readonly ChosenPhoto[],
  judged: readonly string[],
  { found, failure }: { readonly found: PhotoEstimate | undefined; readonly failure: Failure | undefined },
): ReadonlyMap<string, string> {
  if (failure) return failure.remarks;
  return new Map(
    photos.flatMap(({ id, preview }) => {
      const said = found?.retake.find(({ photo }) => judged[photo] === preview);
      return said ? [[id, said.message] as const] : [];
    }),
  );
}

/** A new state scrolls to the top and announces itself to screen readers. */
function useFocusOnChange(question: string, title: string): void {
  const last = useRef(question);
  useLayoutEffect(() => {
    document.title = title;
    if (last.current === question) return;
    last.current = question;
    window.scrollTo(0, 0);
    document.getElementById(QUESTION_ID)?.focus({ preventScroll: true });
  }, [question, title]);
}

/** What is estimated: the vehicle of that number, if the draft has it, or else the first one. */
function estimated(catalog: Catalog, draft: QuoteDraft, vehicle: number | undefined) {
  const item = vehicle === undefined ? undefined : draft.items?.[indexOfItem(vehicle)];
  if (vehicle === undefined || !item) return { number: 1, draft: estimateDraft(catalog, draft) };
  const { serviceType, mobileDiscount } = draft;
  return { number: vehicle, draft: { ...EMPTY_DRAFT, serviceType, mobileDiscount, ...item } };
}

/** The whole draft with an estimate of the vehicle that is estimated, or without one. */
function withFound(
  catalog: Catalog,
  { own, draft, number }: { readonly own: QuoteDraft; readonly draft: QuoteDraft; readonly number: number },
  estimate: PhotoEstimate | undefined,
): QuoteDraft {
  if (number === 1) return withEstimate(catalog, draft, estimate);
  const items = own.items?.map((item, index) =>
    index === indexOfItem(number) ? { ...item, found: estimate && foundOf(estimate) } : item,
  );
  return withEstimate(catalog, { ...own, items }, readUsedEstimate(localStore, Temporal.Now.instant()));
}

function foundOf(estimate: PhotoEstimate): ItemEstimate {
  const { analysisId, mode, engine, dirtinessLevel: level, priceAdjustment: percent } = estimate;
  const { packageType, vehicleType } = estimate;
  return { analysisId, mode, engine, level, percent, packageType, vehicleType };
}

/**
 * What photos are analyzed for: the customer's choice. Without one, the first package that
 * takes photos, and the first vehicle class that it's for.
 */
function estimateDraft(catalog: Catalog, draft: QuoteDraft): QuoteDraft {
  const [first] = offeredPackages(catalog).filter(({ photos }) => photos !== 'none');
  const chosen = draft.packageType || !first ? draft : choose(catalog, draft, { packageType: first.id });
  const pack = findPackage(catalog, chosen.packageType ?? '');
  return chosen.vehicleType || !pack ? chosen : choose(catalog, chosen, { vehicleType: pack.classes[0] });
}

type AnalyzingProps = {
  /** Whether the photos are looked at, not only sent to the team. */
  readonly isJudged: boolean;
  readonly photos: readonly ChosenPhoto[];
  readonly progress: Progress | undefined;
  readonly onStop: () => void;
};

/** Progress: the upload, then the engine's work, whose duration is unknown. */
function Analyzing({ photos, isJudged, progress, onStop }: AnalyzingProps) {
  const t = useTexts(photoEstimateTexts);
  const { sent, all } = progress ?? { sent: 0, all: 0 };
  const isSent = all > 0 && sent >= all;
  const status = t(isSent ? 'sent' : 'sending', { count: photos.length });
  return (
    <>
      <ul className={styles.photos} aria-hidden="true">
        {photos.map(({ id, preview }) => (
          <li key={id} className={isSent && isJudged ? styles.judged : undefined}>
            <img src={preview} alt="" />
          </li>
        ))}
      </ul>
      <Bar
        now={all > 0 ? sent : 0}
        most={Math.max(1, all)}
        text={status}
        title={all > 0 ? t('megabytes', { sent: megabytes(sent), all: megabytes(all) }) : t('gettingReady')}
      />
      <ol className={styles.stages}>
        <Stage state={isSent ? 'done' : 'now'} text={status} />
        {isJudged && <Stage state={isSent ? 'now' : 'next'} text={t('lookingAtDirt')} />}
        <Stage state={isSent && !isJudged ? 'now' : 'next'} text={t('workingOutPrice')} />
      </ol>
      <output className="visually-hidden">{isSent ? t('analyzingStatus') : status}</output>
      <div className={styles.ways}>
        <Button onClick={onStop}>{t('stop')}</Button>
      </div>
    </>
  );
}

function Stage({ state, text }: { readonly state: 'done' | 'now' | 'next'; readonly text: string }) {
  return (
    <li className={state === 'now' ? `${styles.stage} ${styles.now}` : styles.stage}>
      {state === 'done' ? <Icon name="check" /> : <i aria-hidden="true" />}
      {text}
    </li>
  );
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}
