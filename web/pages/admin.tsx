import { Skeleton } from '../ui/skeleton.tsx';
import { pageTitle } from '../lib/page-title.ts';
import { Document, type DocumentProps } from './document.tsx';
import type { PageInput } from './input.ts';
import { appStyles } from './styles.ts';

const APP = 'web/app/shell/main.tsx';

/** The owner's log-in page, rendered by the app. */
export function AdminPage({ input }: { readonly input: PageInput }) {
  return <InsidePage input={input} title="Dashboard" />;
}

type InsidePageProps = Pick<DocumentProps, 'input' | 'title' | 'installsAs'>;

/** A page behind a log-in, rendered by the app. */
export function InsidePage({ input, title, installsAs }: InsidePageProps) {
  return (
    <Document
      input={input}
      title={pageTitle(title, input.business.name)}
      css={appStyles([APP])}
      scripts={[APP]}
      {...(installsAs && { installsAs })}
      data={input.catalog ? [{ type: 'application/json', id: 'catalogue', value: input.catalog }] : []}
    >
      <noscript>
        <p className="wrap no-script">This page needs JavaScript.</p>
      </noscript>
      <div id="root">
        <div className="wrap waiting">
          <Skeleton lines={6} label="Loading" />
        </div>
      </div>
    </Document>
  );
}
