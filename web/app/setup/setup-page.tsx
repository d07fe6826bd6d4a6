import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Suspense, useLayoutEffect, useRef } from 'react';
import type { Setup } from '#contract/counts.ts';
import type { SettingsVersion } from '#contract/settings.ts';
import { setupTexts } from '#core/languages/en/setup.ts';
import { SETUP_STEPS, type SetupStep, type StepAnswer } from '#core/settings/setup-items.ts';
import { EditorContext, focusField, useEditing } from '#web/app/settings/editor.ts';
import { ReviewSheet } from '#web/app/settings/review-sheet.tsx';
import { usePublish } from '#web/app/settings/use-publish.ts';
import { PageLanguageSwitch } from '#web/app/shell/language-setting.tsx';
import { useLeaveWhenLoggedOut } from '#web/app/shell/use-leave-when-logged-out.ts';
import { call, read } from '#web/lib/api.ts';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import { useTexts } from '#web/lib/language.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { errorText } from '#web/lib/refusal.ts';
import { publishedSettings } from '#web/lib/settings-versions.ts';
import { Brand } from '#web/ui/brand.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Toaster } from '#web/ui/toast.tsx';
import { STEP_CONTENT } from './step-content.tsx';
import formStyles from '#web/app/settings/settings-form.module.css';
import styles from './setup.module.css';

const route = getRouteApi('/admin/setup');
const LEAVING = { logIn: '/admin', statuses: [401] } as const;

/** /admin/setup: a new shop's owner is led through its settings, one question after the other. */
export function SetupPage() {
  const t = useTexts(setupTexts);
  const settings = useQuery(publishedSettings());
  const setup = useQuery(read('GET /api/admin/setup'));
  const shop = useCatalogIfKnown()?.name ?? '';
  usePageTitle(t('title'));
  useLeaveWhenLoggedOut(LEAVING);
  const error = settings.error ?? setup.error;
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <Brand name={shop} href="/admin/dashboard" />
        <PageLanguageSwitch />
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        {settings.data && setup.data && <Step published={settings.data} setup={setup.data} />}
        {!error && !(settings.data && setup.data) && <Skeleton lines={6} height="60px" label={t('loading')} />}
        {error && !(settings.data && setup.data) && (
          <Callout
            title={t('loadFailed')}
            action={
              <Button onClick={() => void Promise.all([settings.refetch(), setup.refetch()])}>{t('tryAgain')}</Button>
            }
          >
            {errorText(error)}
          </Callout>
        )}
      </main>
      <Toaster />
    </div>
  );
}

/** The step in the address; else the first one that the owner has said nothing of, then the first one put off. */
function stepAt(asked: string | undefined, { steps }: Setup): SetupStep {
  const named = SETUP_STEPS.find((id) => id === asked);
  return (
    named ?? (steps.find(({ state }) => state === 'open') ?? steps.find(({ state }) => state === 'later'))?.id ?? 'open'
  );
}

type StepProps = { readonly published: SettingsVersion; readonly setup: Setup };

/** One step: its part of the settings, published when the owner goes on. */
function Step({ published, setup }: StepProps) {
  const t = useTexts(setupTexts);
  const step = stepAt(route.useSearch().step, setup);
  const number = SETUP_STEPS.indexOf(step) + 1;
  const before = SETUP_STEPS[number - 2];
  const { editor, publishing, answer, isBusy, failure } = useAnswer(published, step);
  const heading = useFocusOnStep(step);
  const Content = STEP_CONTENT[step];
  const isOwnWay = step === 'test' || step === 'open';
  return (
    <EditorContext value={editor}>
      <h1 className="visually-hidden">{t('title')}</h1>
      <Progress
        now={number}
        most={SETUP_STEPS.length}
        text={t('stepOf', { number, count: SETUP_STEPS.length })}
        title={t('title')}
      />
      <section className={`${formStyles.form} ${styles.step}`} aria-labelledby="setup-step" key={step}>
        <header>
          <h2 id="setup-step" tabIndex={-1} ref={heading}>
            {t('step', { id: step })}
          </h2>
          <p>{t('about', { id: step })}</p>
        </header>
        <Suspense fallback={<Skeleton lines={4} height="60px" label={t('loading')} />}>
          <Content onDone={() => answer('done')} isBusy={isBusy} />
        </Suspense>
      </section>
      {editor.errors.length > 0 && <Callout title={t('fieldErrors', { count: editor.errors.length })} />}
      {failure && <Callout title={t('notSaved')}>{failure}</Callout>}
      <div className={styles.actions}>
        {!isOwnWay && (
          <Button variant="sponge" big aria-disabled={isBusy} onClick={() => answer('done')}>
            {t('next')}
          </Button>
        )}
        <Button big aria-disabled={isBusy} onClick={() => answer('later')}>
          {t('later')}
        </Button>
        {before && (
          <Link to="/admin/setup" search={{ step: before }} className={buttonClass({ variant: 'plain', big: true })}>
            {t('back')}
          </Link>
        )}
      </div>
      <AllSteps setup={setup} step={step} />
      {publishing.review && <ReviewSheet review={publishing.review} publishing={publishing} />}
    </EditorContext>
  );
}

/** Publishes what was typed, then notes what the owner said of the step and moves on. */
function useAnswer(published: SettingsVersion, step: SetupStep) {
  const navigate = route.useNavigate();
  const client = useQueryClient();
  const editor = useEditing(published);
  const said = useRef<StepAnswer>('done');
  const note = useMutation({
    mutationFn: (answer: StepAnswer) => call('POST /api/admin/setup/steps', { body: { step, answer } }),
    onSuccess: async (setup) => {
      client.setQueryData(read('GET /api/admin/setup').queryKey, setup);
      const next = SETUP_STEPS[SETUP_STEPS.indexOf(step) + 1];
      if (next) await navigate({ search: { step: next } });
      else if (said.current === 'later') await navigate({ to: '/admin/dashboard' });
    },
  });
  const publishing = usePublish(
    editor,
    (errors) => {
      editor.setErrors(errors);
      const [first] = errors;
      if (first) setTimeout(() => focusField(first.path));
    },
    { onPublished: () => note.mutate(said.current) },
  );
  return {
    editor,
    publishing,
    isBusy: note.isPending || publishing.isBusy,
    failure: publishing.failure ?? errorText(note.error),
    answer: (answer: StepAnswer) => {
      said.current = answer;
      if (editor.differences.length > 0) publishing.save();
      else note.mutate(answer);
    },
  };
}

/** A new step begins at its top, and is read out. */
function useFocusOnStep(step: SetupStep) {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(step);
  useLayoutEffect(() => {
    if (last.current === step) return;
    last.current = step;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  return heading;
}

/** Every step with its state, to go to any of them; and the way out, after which the log-in leads to the dashboard. */
function AllSteps({ setup: { steps }, step }: { readonly setup: Setup; readonly step: SetupStep }) {
  const t = useTexts(setupTexts);
  const client = useQueryClient();
  const navigate = route.useNavigate();
  const leave = useMutation({
    mutationFn: () => call('POST /api/admin/setup/ticks', { body: { item: 'left' } }),
    onSettled: async (setup) => {
      if (setup) client.setQueryData(read('GET /api/admin/setup').queryKey, setup);
      await navigate({ to: '/admin/dashboard' });
    },
  });
  return (
    <nav className={styles.all} aria-label={t('allSteps')}>
      <details>
        <summary>{t('allSteps')}</summary>
        <ol>
          {steps.map(({ id, state }) => (
            <li key={id}>
              <Link to="/admin/setup" search={{ step: id }} {...(id === step && { 'aria-current': 'step' as const })}>
                <Icon name={state === 'done' ? 'check' : 'right'} />
                <span>{t('step', { id })}</span>
                <small>{state === 'open' ? '' : t('stateOf', { state })}</small>
              </Link>
            </li>
          ))}
        </ol>
      </details>
      <Button variant="plain" aria-disabled={leave.isPending} onClick={() => leave.mutate()}>
        {t('leave')}
      </Button>
    </nav>
  );
}
