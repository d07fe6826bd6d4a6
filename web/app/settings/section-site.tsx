import { gallerySettingsTexts } from '#core/languages/en/gallery-settings.ts';
import { reviewSettingsTexts } from '#core/languages/en/reviews.ts';
import { siteSettingsTexts } from '#core/languages/en/site-settings.ts';
import { MOST_FAQ, MOST_POINTS, type SiteWords } from '#core/settings/settings.ts';
import { MOST_PAGE_FAQ, MOST_SITE_PAGES, type SitePage } from '#core/settings/site-pages.ts';
import { DateRangeField } from '#web/app/list/date-range.tsx';
import { useTexts } from '#web/lib/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, FieldError, SelectField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { fieldId, useEditor, useSetting, useShopToday } from './editor.ts';
import { GallerySettings } from './gallery-settings.tsx';
import { FoldList } from './list-settings.tsx';
import { ColorSetting, PictureSetting } from './look-settings.tsx';
import { ReviewSettings } from './review-settings.tsx';
import { FieldGroup, FoldedGroup, LinesSetting, SwitchSetting, TextSetting } from './setting-fields.tsx';
import { SitePreview } from './site-preview.tsx';
import styles from './settings-form.module.css';

/** The words of the public site that are the shop's own, with a preview of the first page. */
export function SiteSection() {
  const t = useTexts(siteSettingsTexts);
  const { site } = useEditor().draft;
  const { announcement, about, points, faq, pages, hero, logo, color, showsGallery, showsReviews } = site;
  const gallery = useTexts(gallerySettingsTexts);
  const reviews = useTexts(reviewSettingsTexts);
  return (
    <>
      <FirstWords />
      <FoldedGroup
        title={t('look')}
        about={t('aboutLook')}
        now={t('lookNow', { count: [hero, logo, color].filter((each) => each !== '').length })}
        paths={['site.hero', 'site.logo', 'site.color']}
      >
        <PictureSetting path="site.hero" purpose="hero" label={t('hero')} hint={t('heroHint')} />
        <PictureSetting path="site.logo" purpose="logo" label={t('logo')} hint={t('logoHint')} />
        <ColorSetting path="site.color" />
        <SwitchSetting path="site.contactInFooter" label={t('contactInFooter')} />
      </FoldedGroup>
      <FoldedGroup
        title={t('announcement')}
        about={t('aboutAnnouncement')}
        now={announcement.text || t('noAnnouncement')}
        paths={['site.announcement']}
      >
        <TextSetting path="site.announcement.text" label={t('announcementText')} rows={2} maxLength={160} wide />
        <AnnouncementDays />
      </FoldedGroup>
      <FoldedGroup
        title={t('us')}
        about={t('aboutUs')}
        now={t('usNow', { hasText: about === '' ? 'no' : 'yes', count: points.length })}
        paths={['site.about', 'site.points']}
      >
        <TextSetting path="site.about" label={t('aboutText')} rows={4} maxLength={600} wide />
        <Points />
      </FoldedGroup>
      <FoldedGroup title={t('faq')} about={t('aboutFaq')} now={t('faqNow', { count: faq.length })} paths={['site.faq']}>
        <Faq path="site.faq" most={MOST_FAQ} />
      </FoldedGroup>
      <FoldedGroup
        title={t('pages')}
        about={t('aboutPages')}
        now={t('pagesNow', { count: pages.length })}
        paths={['site.pages']}
      >
        <Pages />
      </FoldedGroup>
      <FoldedGroup
        title={gallery('title')}
        about={gallery('about')}
        now={gallery('now', { isOn: showsGallery ? 'yes' : 'no' })}
        paths={['site.showsGallery']}
      >
        <GallerySettings />
      </FoldedGroup>
      <FoldedGroup
        title={reviews('title')}
        about={reviews('about')}
        now={reviews('now', { isOn: showsReviews ? 'yes' : 'no' })}
        paths={['site.showsReviews']}
      >
        <ReviewSettings />
      </FoldedGroup>
      <FoldedGroup
        title={t('elsewhere')}
        about={t('aboutElsewhere')}
        now={t('elsewhereNow')}
        paths={['site.bookingSites']}
      >
        <div className={styles.wide}>
          <Field
            id="link-elsewhere"
            label={t('linkElsewhere')}
            hint={t('linkElsewhereHint')}
            readOnly
            value={`${location.origin}/quote?utm_source=partner`}
          />
        </div>
        <div className={styles.wide}>
          <Field
            id="book-code"
            label={t('bookCode')}
            hint={t('bookCodeHint')}
            readOnly
            value={`<script src="${location.origin}/book.js"></script>`}
          />
        </div>
        <LinesSetting path="site.bookingSites" label={t('bookingSites')} hint={t('bookingSitesHint')} rows={2} />
        <p className={styles.wide}>
          <Button href="/api/admin/qr-sheet" target="_blank" rel="noreferrer">
            <Icon name="download" />
            {t('qrSheet')}
          </Button>
        </p>
      </FoldedGroup>
      <SitePreview site={site} />
    </>
  );
}

/** What visitors read first. */
export function FirstWords() {
  const t = useTexts(siteSettingsTexts);
  return (
    <FieldGroup title={t('first')} about={t('aboutFirst')}>
      <TextSetting path="site.headline" label={t('headline')} maxLength={80} wide />
      <TextSetting path="site.promise" label={t('promise')} rows={2} maxLength={240} wide />
    </FieldGroup>
  );
}

function AnnouncementDays() {
  const t = useTexts(siteSettingsTexts);
  const { value, error, set } = useSetting<SiteWords['announcement']>('site.announcement');
  const { from, until } = value;
  return (
    <div id={fieldId('site.announcement.until')} tabIndex={-1} className={styles.wide}>
      <DateRangeField
        label={t('days')}
        value={{ from: from || undefined, to: until || undefined }}
        today={useShopToday().toString()}
        isAhead
        onChange={(range) => set({ ...value, from: range.from ?? '', until: range.to ?? '' })}
      />
      <FieldError role="alert" hidden={!error}>
        {error}
      </FieldError>
    </div>
  );
}

function Points() {
  const t = useTexts(siteSettingsTexts);
  return (
    <FoldList<SiteWords['points'][number]>
      path="site.points"
      titleOf={({ title }) => title || t('newReason')}
      newItem={{ title: '', text: '' }}
      addText={t('addReason')}
      most={MOST_POINTS}
      isOrdered
    >
      {(path) => (
        <div className={styles.fields}>
          <TextSetting path={`${path}.title`} label={t('reason')} maxLength={60} wide />
          <TextSetting path={`${path}.text`} label={t('reasonText')} rows={2} maxLength={160} wide />
        </div>
      )}
    </FoldList>
  );
}

/** What follows the host in the address of a page. */
const FOLDER = { town: '/areas/', package: '/services/' } as const;

function Pages() {
  const t = useTexts(siteSettingsTexts);
  return (
    <FoldList<SitePage>
      path="site.pages"
      titleOf={({ title }) => title || t('newPage')}
      newItem={{ slug: '', title: '', text: '', picture: '', faq: [], package: '', oldAddresses: [] }}
      addText={t('addPage')}
      most={MOST_SITE_PAGES}
    >
      {(path) => <PageFields path={path} />}
    </FoldList>
  );
}

function PageFields({ path }: { readonly path: string }) {
  const t = useTexts(siteSettingsTexts);
  const { packages } = useEditor().draft;
  const about = useSetting<string>(`${path}.package`);
  return (
    <div className={styles.fields}>
      <SelectField
        id={about.id}
        label={t('pageAbout')}
        value={about.value}
        error={about.error}
        onChange={({ target }) => about.set(target.value)}
      >
        <option value="">{t('town')}</option>
        {packages
          .filter(({ status }) => status !== 'retired')
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </SelectField>
      <TextSetting
        path={`${path}.title`}
        label={t('pageTitle')}
        hint={t(about.value === '' ? 'townTitleHint' : 'serviceTitleHint')}
        maxLength={80}
        wide
      />
      <TextSetting
        path={`${path}.text`}
        label={t('pageText')}
        hint={t('pageTextHint')}
        rows={6}
        maxLength={1500}
        wide
      />
      <PictureSetting path={`${path}.picture`} purpose="hero" label={t('pagePicture')} hint={t('heroHint')} />
      <div className={styles.wide}>
        <h4>{t('pageFaq')}</h4>
        <Faq path={`${path}.faq`} most={MOST_PAGE_FAQ} />
      </div>
      <TextSetting
        path={`${path}.slug`}
        label={t('pageAddress')}
        hint={t('pageAddressHint', { folder: FOLDER[about.value === '' ? 'town' : 'package'] })}
        maxLength={60}
      />
      <LinesSetting path={`${path}.oldAddresses`} label={t('oldAddresses')} hint={t('oldAddressesHint')} rows={2} />
    </div>
  );
}

function Faq({ path: list, most }: { readonly path: string; readonly most: number }) {
  const t = useTexts(siteSettingsTexts);
  return (
    <FoldList<SiteWords['faq'][number]>
      path={list}
      titleOf={({ question }) => question || t('newQuestion')}
      newItem={{ question: '', answer: '' }}
      addText={t('addQuestion')}
      most={most}
      isOrdered
    >
      {(path) => (
        <div className={styles.fields}>
          <TextSetting path={`${path}.question`} label={t('question')} maxLength={160} wide />
          <TextSetting path={`${path}.answer`} label={t('answer')} rows={4} maxLength={600} wide />
        </div>
      )}
    </FoldList>
  );
}
