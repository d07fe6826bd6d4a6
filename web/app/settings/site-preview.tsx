import { keepPreviousData, type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { siteSettingsTexts } from '#core/languages/en/site-settings.ts';
import type { SiteWords } from '#core/settings/settings.ts';
import { sitePagePath } from '#core/settings/site-pages.ts';
import { call } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/language.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { Callout } from '#web/ui/callout.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './site-preview.module.css';

/** Widths of the page in CSS pixels. */
const WIDTHS = { phone: 390, computer: 1280 } as const;
const SCREENS = ['phone', 'computer'] as const;
/** How long typing has to pause before the page is made again, in milliseconds. */
const PAUSE = 400;

/** The first page with these words, as wide as on a phone or a computer. Its links lead nowhere. */
export function SitePreview({ site }: { readonly site: SiteWords }) {
  const t = useTexts(siteSettingsTexts);
  const id = useId();
  const [screen, setScreen] = useState<(typeof SCREENS)[number]>('phone');
  const words = usePaused(site);
  const [chosen, setChosen] = useState('/');
  const pages = words.pages.filter(({ title, text }) => title.trim() !== '' && text.trim() !== '');
  const path = pages.some((page) => sitePagePath(page) === chosen) ? chosen : '/';
  const { data, error } = useQuery({
    queryKey: ['site-preview', words, path],
    queryFn: () => call('POST /api/admin/business/preview', { body: { site: typedWords(words), path } }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <section className={styles.root} aria-labelledby={id}>
      <header>
        <h3 id={id}>{t('preview')}</h3>
        <p>{t('aboutPreview')}</p>
      </header>
      {pages.length > 0 && (
        <SelectField
          id="preview-page"
          label={t('previewPage')}
          value={path}
          onChange={({ target }) => setChosen(target.value)}
        >
          <option value="/">{t('first')}</option>
          {pages.map((page) => (
            <option key={sitePagePath(page)} value={sitePagePath(page)}>
              {page.title}
            </option>
          ))}
        </SelectField>
      )}
      <Segments
        name="preview-width"
        label={t('width')}
        choices={SCREENS.map((value) => ({ value, word: t('screen', { width: value }) }))}
        chosen={screen}
        onChoose={setScreen}
      />
      {error ? (
        <Callout title={t('previewFailed')}>{errorText(error)}</Callout>
      ) : data ? (
        <Page html={data.html} width={WIDTHS[screen]} title={t('previewOf')} />
      ) : (
        <Skeleton lines={1} height="300px" label={t('loading')} />
      )}
    </section>
  );
}

/** A change that visitors see at once; it answers what the query at that key does. The preview is made again with it. */
export function useSiteChange<Given, Answer>(
  queryKey: QueryKey,
  change: (given: Given) => Promise<Answer>,
  onDone?: () => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (changed) => {
      client.setQueryData(queryKey, changed);
      void client.invalidateQueries({ queryKey: ['site-preview'] });
      onDone?.();
    },
    onError: () => void client.invalidateQueries({ queryKey }),
  });
}

/** Without the rows that aren't filled in yet. */
function typedWords({ points, faq, pages, ...words }: SiteWords) {
  return {
    ...words,
    pages: pages
      .filter(({ title, text }) => title.trim() !== '' && text.trim() !== '')
      .map((page) => ({ ...page, faq: answered(page.faq) })),
    points: points.filter(({ title }) => title.trim() !== ''),
    faq: answered(faq),
  };
}

function answered(faq: SiteWords['faq']): SiteWords['faq'] {
  return faq.filter(({ question, answer }) => question.trim() !== '' && answer.trim() !== '');
}

type PageProps = { readonly html: string; readonly width: number; readonly title: string };

/** The page in a frame of that width, made smaller where there's less room. */
function Page({ html, width, title }: PageProps) {
  const room = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  useEffect(() => {
    const { current } = room;
    if (!current) return undefined;
    const observer = new ResizeObserver(() => setScale(Math.min(1, current.clientWidth / width)));
    observer.observe(current);
    return () => observer.disconnect();
  }, [width]);
  return (
    <div ref={room} className={styles.room}>
      <iframe
        sandbox="allow-same-origin"
        srcDoc={html}
        title={title}
        style={{ width, scale, height: `${HEIGHT / scale}px` }}
      />
    </div>
  );
}

/** Of the frame on the screen, in CSS pixels. */
const HEIGHT = 600;

/** The value once it hasn't changed for a while. */
function usePaused<Value>(value: Value): Value {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}
