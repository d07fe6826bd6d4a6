import { clientFiles } from 'virtual:client-files';
import { siteTexts } from '#core/languages/en/site.ts';
import type { Language } from '#core/languages/language.ts';
import { FirstStep } from '#web/app/wizard/first-step.tsx';
import { linkTo, rich, useTexts } from '#web/lib/language.tsx';
import { pageTitle } from '#web/lib/page-title.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Document, type PageInput, type DocumentProps } from './document.tsx';
import { appStyles, barStyles } from './inline-css.ts';
import { SiteHeader } from './site.tsx';
import { localBusiness } from './structured-data.ts';
import wrap from '#web/ui/wrap.module.css';
import styles from './app-page.module.css';

const APP = 'web/app/shell/main.tsx';
const LATER = 'web/app/shell/open-app.tsx';

/** The quote wizard with its first step already written out; the app takes over in #root. */
export function QuotePage({ input }: { readonly input: PageInput }) {
  const t = useTexts(siteTexts);
  const { settings } = input;
  return (
    <Document
      input={input}
      title={pageTitle(t('quoteTitle'), settings.name)}
      description={t('quoteDescription')}
      canonicalPath="/quote"
      css={appStyles([APP, LATER], barStyles)}
      scripts={[APP]}
      data={[
        { type: 'application/json', id: 'catalogue', value: input.catalog },
        { type: 'application/ld+json', value: localBusiness(settings, input) },
      ]}
    >
      <SiteHeader input={input} current="/quote" />
      <main id="main" tabIndex={-1}>
        <NeedsScript input={input} />
        <div id="root" data-ahead={filesOf(LATER, input.language).join(' ')}>
          <FirstStep catalog={settings} chosen={input.chosen} />
        </div>
      </main>
    </Document>
  );
}

/** Returns a page behind a secret link, with what it's called until the app knows more. */
export function linkPage(
  title: 'yourQuote' | 'payment' | 'invoice' | 'waitlist' | 'again' | 'continue' | 'emails' | 'giftCard',
) {
  return ({ input }: { readonly input: PageInput }) => (
    <ShellPage input={input} title={useTexts(siteTexts)(title)} current={input.path} />
  );
}

/** The photo estimate, which is a part of the wizard. */
export function EstimatePage({ input }: { readonly input: PageInput }) {
  return <ShellPage input={input} title={useTexts(siteTexts)('yourEstimate')} current="/quote" />;
}

/** A customer's account. */
export function AccountPage({ input }: { readonly input: PageInput }) {
  return <ShellPage input={input} title={useTexts(siteTexts)('yourAccount')} current="/customer-account" />;
}

/** What the app needn't fetch. */
function catalogOf({ catalog }: PageInput): NonNullable<DocumentProps['data']> {
  return catalog ? [{ type: 'application/json', id: 'catalogue', value: catalog }] : [];
}

type ShellProps = { readonly input: PageInput; readonly title: string; readonly current: string };

/** A page of the app within the public site: the site's bar at the top, the rest rendered by the app. */
export function ShellPage({ input, title, current }: ShellProps) {
  const t = useTexts(siteTexts);
  return (
    <Document
      input={input}
      title={pageTitle(title, input.settings.name)}
      css={appStyles([APP, LATER], barStyles)}
      scripts={[APP]}
      data={catalogOf(input)}
    >
      <SiteHeader input={input} current={current} />
      <main id="main" tabIndex={-1}>
        <NeedsScript input={input} />
        <div id="root">
          <div className={`${wrap.root} ${styles.waiting}`}>
            <Skeleton lines={6} label={t('loading')} />
          </div>
        </div>
      </main>
    </Document>
  );
}

function NeedsScript({ input }: { readonly input: PageInput }) {
  const t = useTexts(siteTexts);
  const { email, phone } = input.settings;
  return (
    <noscript>
      <p className={`${wrap.root} ${styles.noScript}`}>
        {rich(t.rich('needsScriptElse', { email, phone, mail: linkTo(`mailto:${email}`) }))}
      </p>
    </noscript>
  );
}

/** The built files of a source and its imports, which the app fetches once the page has been painted. */
function filesOf(source: string, language: Language): readonly string[] {
  const built = clientFiles?.[language]?.[source];
  return built ? [built.script, ...built.preloads] : [];
}

/** The owner's log-in page, rendered by the app. */
export function AdminPage({ input }: { readonly input: PageInput }) {
  return <InsidePage input={input} title={useTexts(siteTexts)('dashboard')} installsAs="dashboard" />;
}

type InsidePageProps = Pick<DocumentProps, 'input' | 'title' | 'installsAs'>;

/** A page behind a log-in, rendered by the app. */
function InsidePage({ input, title, installsAs }: InsidePageProps) {
  const t = useTexts(siteTexts);
  return (
    <Document
      input={input}
      title={pageTitle(title, input.settings.name)}
      css={appStyles([APP])}
      scripts={[APP]}
      {...(installsAs && { installsAs })}
      data={catalogOf(input)}
    >
      <noscript>
        <p className={`${wrap.root} ${styles.noScript}`}>{t('needsScript')}</p>
      </noscript>
      <div id="root">
        <div className={`${wrap.root} ${styles.waiting}`}>
          <Skeleton lines={6} label={t('loading')} />
        </div>
      </div>
    </Document>
  );
}

/** The crew's pages, rendered by the app. */
export function CrewPage({ input }: { readonly input: PageInput }) {
  return <InsidePage input={input} title={useTexts(siteTexts)('crew')} installsAs="crew" />;
}

/** The job application pages, rendered by the app. */
export function ApplyPage({ input }: { readonly input: PageInput }) {
  return <ShellPage input={input} title={useTexts(siteTexts)('applyTitle')} current="/apply" />;
}
