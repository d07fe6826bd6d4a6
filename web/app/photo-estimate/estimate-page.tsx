import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { use, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { photoEstimateTexts } from '#core/languages/en/photo-estimate.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import type { PhotoEstimate } from '#contract/analysis.ts';
import { priceQuote } from '#core/pricing/pricing.ts';
import { priceRequestOf, choose, type QuoteDraft } from '#core/quotes/wizard.ts';
import { clearToasts, Toaster } from '#web/ui/toast.tsx';
import { readQuote, saveQuote } from '#web/lib/quote-draft.ts';
import { newKey } from '#web/lib/new-key.ts';
import { useCatalog } from '#web/lib/catalog.ts';
import { QUESTION_ID, WizardFrame } from '#web/app/shell/wizard-frame.tsx';
import { localStore } from '#web/lib/storage.ts';
import { pageTitle } from '#web/lib/page-title.ts';
import { EstimateResult } from './estimate-result.tsx';
import {
  forgetPhotos,
  dropEstimate,
  isEstimateFor,
  readPreviews,
  takeEstimate,
  withEstimate,
} from '#web/lib/kept-estimate.ts';
import { type ChosenPhoto, usePhotos } from './use-photos.ts';
import { PhotosChoice } from './photos-choice.tsx';
import { useAnalysis, type Progress } from './use-analysis.ts';
import type { Catalog } from '#core/settings/settings.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Progress as Bar } from '#web/ui/progress.tsx';
import styles from './estimate-page.module.css';

const route = getRouteApi('/ai-quote');

/** Keys of the heading and button in each state of the page; `open` is a result with unanswered questions. */
const TEXTS = {
  photos: {
    question: 'photosQuestion',
    lead: 'photosLead',
    action: 'analyze',
  },
  analyzing: { question: 'analyzing', lead: undefined, action: 'analyzing' },
  analyzed: { question: 'analyzedQuestion', lead: undefined, action: 'useAnalysis' },
  open: { question: 'openQuestion', lead: undefined, action: 'useAnalysis' },
} as const;

/** The photo estimate in its three states: choosing photos, the running analysis, and its result. */
export function EstimatePage() {
  const t = useTexts(photoEstimateTexts);
  const { view } = route.useSearch();
  const navigate = useNavigate();
  const catalog = useCatalog();
  const [quote] = useState(() => {
    const kept = readQuote(localStore, catalog, { now: Temporal.Now.instant(), newKey });
    return { ...kept, draft: estimateDraft(catalog, kept.draft) };
  });
  const language = use(LanguageContext);
  const { draft } = quote;
  const chosen = usePhotos();
  const analysis = useAnalysis(draft, () => void navigate({ to: '/ai-quote', replace: true }));

  const { estimate } = analysis;
  const found = estimate && isEstimateFor(estimate, draft) ? estimate : undefined;
  const hints = useMemo(() => hintsFor(chosen.photos, found), [chosen.photos, found]);
  const state = stateOf(analysis.progress !== undefined, found, view);
  const isResult = state === 'analyzed' || state === 'open';
  const request = priceRequestOf(isResult ? withEstimate(catalog, draft, found) : draft);
  const price = request && priceQuote(catalog, request, language);
  const { lead, action } = TEXTS[state];
  const question = t(TEXTS[state].question);
  useFocusOnChange(question, pageTitle(question, catalog.name));

  function takeIt(): void {
    saveQuote(localStore, { ...quote, step: 'time' });
    takeEstimate(localStore);
    clearToasts();
    void navigate({ to: '/quote', search: { step: 'time' } });
  }
  function leaveIt(): void {
    dropEstimate(localStore);
    forgetPhotos();
    goToQuote();
  }
  /** Returns to where the customer left the wizard, usually the choice between this and the standard quote. */
  function goToQuote(): void {
    clearToasts();
    void navigate({ to: '/quote', search: quote.step === 'package' ? {} : { step: quote.step } });
  }

  return (
    <>
      <WizardFrame
        step="estimate"
        title={t('title')}
        question={question}
        lead={lead && t(lead)}
        price={price}
        action={{
          text: t(action),
          missing: state === 'open' ? [t('yourAnswers')] : [],
          isBusy: state === 'analyzing' || (state === 'photos' && chosen.preparing > 0),
        }}
        onBack={found && view === 'photos' ? () => void navigate({ to: '/ai-quote' }) : goToQuote}
        onContinue={state === 'photos' ? () => analysis.analyze(chosen.photos) : takeIt}
      >
        {state === 'photos' && (
          <PhotosChoice
            {...{ chosen, hints }}
            error={analysis.error}
            packageType={draft.packageType}
            onLeave={leaveIt}
          />
        )}
        {state === 'analyzing' && (
          <Analyzing photos={chosen.photos} progress={analysis.progress} onStop={analysis.stop} />
        )}
        {isResult && found && (
          <EstimateResult
            {...{ catalog, analysis }}
            estimate={found}
            amountCents={price?.estimateCents ?? 0}
            onLeave={leaveIt}
            onChangePhotos={() => void navigate({ to: '/ai-quote', search: { view: 'photos' } })}
          />
        )}
      </WizardFrame>
      <Toaster />
    </>
  );
}

function stateOf(
  isAnalyzing: boolean,
  found: PhotoEstimate | undefined,
  view: 'photos' | undefined,
): keyof typeof TEXTS {
  if (isAnalyzing) return 'analyzing';
  if (!found || view === 'photos') return 'photos';
  return found.dirtinessLevel === null ? 'open' : 'analyzed';
}

/** The last estimate's remarks on photos that are still chosen, by their ids. */
function hintsFor(photos: readonly ChosenPhoto[], found: PhotoEstimate | undefined): ReadonlyMap<string, string> {
  const judged = readPreviews(localStore);
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

/**
 * What photos are analyzed for: the customer's choice. Without one, the documented defaults apply: the express wash,
 * and a car if the package is for cars and trucks.
 */
function estimateDraft(catalog: Catalog, draft: QuoteDraft): QuoteDraft {
  const chosen = draft.packageType ? draft : choose(catalog, draft, { packageType: 'express' });
  return chosen.vehicleType ? chosen : choose(catalog, chosen, { vehicleType: 'car' });
}

type AnalyzingProps = {
  readonly photos: readonly ChosenPhoto[];
  readonly progress: Progress | undefined;
  readonly onStop: () => void;
};

/** Progress: the upload, then the engine's work, whose duration is unknown. */
function Analyzing({ photos, progress, onStop }: AnalyzingProps) {
  const t = useTexts(photoEstimateTexts);
  const { sent, all } = progress ?? { sent: 0, all: 0 };
  const isSent = all > 0 && sent >= all;
  const status = t(isSent ? 'sent' : 'sending', { count: photos.length });
  return (
    <>
      <ul className={styles.photos} aria-hidden="true">
        {photos.map(({ id, preview }) => (
          <li key={id} className={isSent ? styles.judged : undefined}>
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
        <Stage state={isSent ? 'now' : 'next'} text={t('lookingAtDirt')} />
        <Stage state="next" text={t('workingOutPrice')} />
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
