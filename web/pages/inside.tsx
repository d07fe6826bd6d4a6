import { siteTexts } from '#core/languages/en/site.ts';
import { useTexts } from '../lib/language.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { pageTitle } from '../lib/page-title.ts';
import { Document, type DocumentProps, type PageInput } from './document.tsx';
import { appStyles } from './inline-css.ts';
import { ShellPage } from './quote.tsx';
import wrap from '../ui/wrap.module.css';
import styles from './app-page.module.css';

const APP = 'web/app/shell/main.tsx';

/** The owner's log-in page, rendered by the app. */
export function AdminPage({ input }: { readonly input: PageInput }) {
  return <InsidePage input={input} title={useTexts(siteTexts)('dashboard')} />;
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
      data={input.catalog ? [{ type: 'application/json', id: 'catalogue', value: input.catalog }] : []}
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
