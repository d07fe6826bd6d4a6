import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useLocation, Link } from '@tanstack/react-router';
import { Suspense, use, useEffect, useRef, type ComponentType, useState } from 'react';
import type { FieldError } from '#contract/call.ts';
import type { SettingsVersion } from '#contract/settings.ts';
import { settingsTexts } from '#core/languages/en/settings.ts';
import { isWithin } from '#core/lib/paths.ts';
import { listText } from '#core/lib/wording.ts';
import { compareSettings } from '#core/settings/compare-settings.ts';
import { untranslatedTexts } from '#core/settings/translations.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { later } from '#web/lib/later.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { publishedSettings } from '#web/lib/settings-versions.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { inputClass } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { EditorContext, focusField, useEditing, useEditor } from './editor.ts';
import { Findings, FINDINGS, ReviewSheet } from './review-sheet.tsx';
import { ClassesSection } from './section-classes.tsx';
import { ExtrasSection } from './section-extras.tsx';
import { HistorySection } from './section-history.tsx';
import { LanguagesSection } from './section-languages.tsx';
import { PackagesSection } from './section-packages.tsx';
import { QuestionsSection } from './section-questions.tsx';
import { ShopSection } from './section-shop.tsx';
import { TimesSection } from './section-times.tsx';
import { groupOf, isEditedIn, SECTIONS, sectionIn, sectionOf, type SectionId } from './sections.ts';
import {
  ApplicantsSection,
  EstimateSection,
  FeesSection,
  LaunchSection,
  PaymentSection,
  RemindersSection,
  TaxSection,
} from './simple-sections.tsx';
import { usePublish, type Publishing } from './use-publish.ts';
import formStyles from './settings-form.module.css';
import styles from './settings-part.module.css';

const WebAddressPart = later(() => import('./web-address.tsx').then((module) => module.WebAddressPart));
const MailSection = later(() => import('./section-mail.tsx').then((module) => module.MailSection));
const BackupsSection = later(() => import('./backup-place.tsx').then((module) => module.BackupsSection));
const SiteSection = later(() => import('./section-site.tsx').then((module) => module.SiteSection));
const PricesSection = later(() => import('./section-prices.tsx').then((module) => module.PricesSection));

const CONTENT: Readonly<Record<SectionId, ComponentType>> = {
  shop: ShopSection,
  site: SiteSection,
  packages: PackagesSection,
  extras: ExtrasSection,
  questions: QuestionsSection,
  brands: ClassesSection,
  prices: PricesSection,
  times: TimesSection,
  fees: FeesSection,
  tax: TaxSection,
  'photo-estimate': EstimateSection,
  payment: PaymentSection,
  launch: LaunchSection,
  'web-address': WebAddressPart,
  mail: MailSection,
  backups: BackupsSection,
  reminders: RemindersSection,
  applicants: ApplicantsSection,
  languages: LanguagesSection,
  history: HistorySection,
};

const route = getRouteApi('/admin/dashboard');

/** The settings of the shop, edited and published as a whole. */
export function SettingsPart() {
  const t = useTexts(settingsTexts);
  const { data, error, refetch } = useQuery(publishedSettings());
  if (data) return <Settings published={data} />;
  if (!error) return <Skeleton lines={9} height="50px" label={t('loading')} />;
  return (
    <div className={styles.root}>
      <Callout title={t('loadFailed')} action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}>
        {errorText(error)}
      </Callout>
    </div>
  );
}

function Settings({ published }: { readonly published: SettingsVersion }) {
  const t = useTexts(settingsTexts);
  const section = sectionIn(route.useSearch().section);
  const navigate = route.useNavigate();
  const hasRoom = useMedia('(min-width: 60rem)');
  const editor = useEditing(published);
  // A link to a setting names its path: '#address.street'.
  const linked = useLocation({ select: ({ hash }) => hash });
  const followed = useRef('');
  const fault = useRef<string>(undefined);
  const choose = (id: string) =>
    void navigate({
      search: { tab: 'business', section: id === SECTIONS[0].id ? undefined : id },
      replace: true,
      resetScroll: false,
    });
  const publishing = usePublish(editor, (errors) => {
    editor.setErrors(errors);
    const [first] = inOrder(errors);
    if (!first) return;
    fault.current = first.path;
    if (!isEditedIn(section.id, first.path)) choose(sectionOf(first.path));
  });
  // Runs after each render, because the invalid field may only just have been rendered.
  useEffect(() => {
    if (linked !== followed.current) fault.current = linked || fault.current;
    followed.current = linked;
    const path = fault.current;
    if (path === undefined || !isEditedIn(section.id, path)) return;
    fault.current = undefined;
    focusField(path);
  });
  const Content = CONTENT[section.id];

  return (
    <EditorContext value={editor}>
      <div className={styles.root}>
        <Head />
        <Meanwhile />
        <Published publishing={publishing} />
        <div className={styles.body}>
          {hasRoom ? <SectionNav chosen={section.id} /> : <SectionChoice chosen={section.id} onChoose={choose} />}
          <section className={formStyles.form} aria-labelledby="section-title" key={section.id}>
            <header>
              <h2 id="section-title">{t(section.title)}</h2>
              <p>{t(section.about)}</p>
            </header>
            <Suspense fallback={<Skeleton lines={5} height="50px" label={t('loading')} />}>
              <Content />
            </Suspense>
          </section>
        </div>
      </div>
      <SaveBar publishing={publishing} />
      {publishing.review && <ReviewSheet review={publishing.review} publishing={publishing} />}
    </EditorContext>
  );
}

function Head() {
  const t = useTexts(settingsTexts);
  return (
    <header className={styles.head}>
      <h1>{t('heading')}</h1>
      <Button href="/" variant="plain" target="_blank">
        {t('viewSite')}
      </Button>
    </header>
  );
}

/** After publishing: which customers to call. */
function Published({ publishing: { published, forgetPublished } }: { readonly publishing: Publishing }) {
  const t = useTexts(settingsTexts);
  if (!published || published.conflictCount === 0) return null;
  return (
    <div className={styles.published} id={FINDINGS} tabIndex={-1}>
      <Findings {...published} isPublished />
      <Button onClick={forgetPublished}>{t('dismiss')}</Button>
    </div>
  );
}

function inOrder(errors: readonly FieldError[]): readonly FieldError[] {
  const place = ({ path }: FieldError) => SECTIONS.findIndex(({ id }) => id === sectionOf(path));
  return errors.toSorted((a, b) => place(a) - place(b));
}

/** Another admin published while there were unsaved changes: the changes are kept on top of the new version. */
function Meanwhile() {
  const t = useTexts(settingsTexts);
  const language = use(LanguageContext);
  const { meanwhile, base, draft, forgetMeanwhile } = useEditor();
  if (!meanwhile) return null;
  const { by: name, clashes } = meanwhile;
  const version = String(meanwhile.version);
  const labels = compareSettings(base, draft, language)
    .filter(({ path }) => clashes.some((clash) => isWithin(path, clash) || isWithin(clash, path)))
    .map(({ label }) => label);
  return (
    <Callout
      tone="wait"
      title={name ? t('publishedElsewhere', { name, version }) : t('publishedByUnknown', { version })}
      action={<Button onClick={forgetMeanwhile}>{t('dismiss')}</Button>}
    >
      {labels.length > 0 ? t('changedByBoth', { names: listText(labels, language) }) : t('changesKept')}
    </Callout>
  );
}

/** Unsaved changes, always visible: review, discard or publish them. */
function SaveBar({ publishing }: { readonly publishing: Publishing }) {
  const t = useTexts(settingsTexts);
  const { differences, errors, discard } = useEditor();
  const [isAsking, setIsAsking] = useState(false);
  const count = differences.length;
  if (count === 0) return null;
  const { isBusy, failure } = publishing;
  return (
    <section className={styles.saveBar} aria-label={t('unsavedChanges')}>
      <output>
        <b>{t('unsaved', { count })}</b>
        {errors.length > 0 && (
          <span className={styles.saveBarFault}>
            <Icon name="alert" />
            {t('fieldErrors', { count: errors.length })}
          </span>
        )}
        {failure && (
          <span className={styles.saveBarFault}>
            <Icon name="alert" />
            {failure}
          </span>
        )}
      </output>
      <div className={styles.saveBarActions}>
        <Button onClick={publishing.look} aria-disabled={isBusy}>
          {t('review')}
        </Button>
        <Button onClick={() => setIsAsking(true)}>{t('discard')}</Button>
        <Button variant="sponge" onClick={publishing.save} aria-disabled={isBusy}>
          {t('save')}
        </Button>
      </div>
      {isAsking && (
        <Ask
          title={t('askDiscard', { count })}
          about={t('aboutDiscard')}
          action={t('discard')}
          isBusy={false}
          onClose={() => setIsAsking(false)}
          onDo={() => {
            setIsAsking(false);
            discard();
          }}
        />
      )}
    </section>
  );
}

const ACTIVE = { includeSearch: true, explicitUndefined: true } as const;
/** Links to the first section also name it. */
const CURRENT = { 'aria-current': 'page' } as const;

/** The sections of the settings; indicates changes and errors in each. */
function SectionNav({ chosen }: { readonly chosen: SectionId }) {
  const t = useTexts(settingsTexts);
  const { differences, errors, draft } = useEditor();
  const left = untranslatedTexts(draft);
  const changed = new Set(differences.map(({ path }) => sectionOf(path)));
  const wrong = new Set(errors.map(({ path }) => sectionOf(path)));
  return (
    <nav aria-label={t('navLabel')} className={styles.sectionNav}>
      <ul>
        {SECTIONS.map(({ id, title }, index) => (
          <li key={id} className={groupOf(id) && styles.inGroup}>
            <GroupName of={id} />
            <Link
              to="/admin/dashboard"
              search={{ tab: 'business', section: index === 0 ? undefined : id }}
              activeOptions={ACTIVE}
              {...(id === chosen && CURRENT)}
              resetScroll={false}
            >
              {t(title)}
              {id === 'languages' && left > 0 && <small>{t('toTranslate', { count: left })}</small>}
              <Mark isWrong={wrong.has(id)} isChanged={changed.has(id)} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The name of a group, at the first of its sections. */
function GroupName({ of: id }: { readonly of: SectionId }) {
  const t = useTexts(settingsTexts);
  const group = groupOf(id);
  return group?.ids[0] === id && <span className={styles.group}>{t(group.name)}</span>;
}

/** The same as a select, where there is no room for a list. */
function SectionChoice({ chosen, onChoose }: { readonly chosen: SectionId; readonly onChoose: (id: string) => void }) {
  const t = useTexts(settingsTexts);
  const option = ({ id, title }: (typeof SECTIONS)[number]) => (
    <option key={id} value={id}>
      {t(title)}
    </option>
  );
  return (
    <div className={styles.sectionChoice}>
      <label htmlFor="section">{t('sectionLabel')}</label>
      <select id="section" className={inputClass()} value={chosen} onChange={(event) => onChoose(event.target.value)}>
        {[...Map.groupBy(SECTIONS, ({ id }) => groupOf(id) ?? id)].map(([group, sections]) =>
          typeof group === 'string' ? (
            sections.map(option)
          ) : (
            <optgroup key={group.name} label={t(group.name)}>
              {sections.map(option)}
            </optgroup>
          ),
        )}
      </select>
    </div>
  );
}

function Mark({ isWrong, isChanged }: { readonly isWrong: boolean; readonly isChanged: boolean }) {
  const t = useTexts(settingsTexts);
  if (isWrong) {
    return (
      <small className={styles.sectionFault}>
        <Icon name="alert" />
        {t('lookAgain')}
      </small>
    );
  }
  return isChanged && <small>{t('changed')}</small>;
}
