import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Gallery } from '#contract/site.ts';
import { gallerySettingsTexts } from '#core/languages/en/gallery-settings.ts';
import { GALLERY_WIDTHS, MOST_CAPTION, MOST_PAIRS, type Captions } from '#core/settings/gallery.ts';
import { pictureUrl } from '#core/settings/site-pictures.ts';
import { call, read } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/language.tsx';
import { later } from '#web/lib/later.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Field } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useEditor } from './editor.ts';
import { ListActions } from './list-settings.tsx';
import { SwitchSetting } from './setting-fields.tsx';
import { useSiteChange } from './site-preview.tsx';
import styles from './gallery-settings.module.css';
import formStyles from './settings-form.module.css';

const PairSheet = later(() => import('./pair-sheet.tsx').then((module) => module.PairSheet));

/** The languages in which a caption can be given, besides English. */
const CAPTION_LANGUAGES = ['es'] as const;

const gallery = () => read('GET /api/admin/gallery');

/** A change of the gallery, which visitors see at once. */
export const useGalleryChange = <Given,>(change: (given: Given) => Promise<Gallery>, onDone?: () => void) =>
  useSiteChange(gallery().queryKey, change, onDone);

/** Whether customers are asked for pictures, and the pairs that the site shows: not a part of the versions, since a consent can end. */
export function GallerySettings() {
  const t = useTexts(gallerySettingsTexts);
  const { base } = useEditor();
  const { data, error } = useQuery(gallery());
  const [isAdding, setAdding] = useState(false);
  const isUsed = base.site.showsGallery || (data?.pairs.length ?? 0) > 0;
  return (
    <div className={`${formStyles.wide} ${styles.root}`}>
      <SwitchSetting path="site.showsGallery" label={t('ask')} hint={t('askHint')} />
      {error && <Callout title={t('notLoaded')}>{errorText(error)}</Callout>}
      {!data && !error && <Skeleton lines={2} label={t('loading')} />}
      {data && isUsed && (
        <>
          <Pairs gallery={data} />
          {data.jobs.length === 0 ? (
            <p>{t('noJobs')}</p>
          ) : (
            data.pairs.length < MOST_PAIRS && (
              <p>
                <Button onClick={() => setAdding(true)}>
                  <Icon name="plus" />
                  {t('add')}
                </Button>
              </p>
            )
          )}
        </>
      )}
      {isAdding && data && <PairSheet jobs={data.jobs} onClose={() => setAdding(false)} />}
    </div>
  );
}

function Pairs({ gallery: { pairs } }: { readonly gallery: Gallery }) {
  const t = useTexts(gallerySettingsTexts);
  const arrange = useGalleryChange((ids: readonly string[]) =>
    call('PUT /api/admin/gallery/order', { body: { ids: [...ids] } }),
  );
  const remove = useGalleryChange((id: string) => call('DELETE /api/admin/gallery/:id', { params: { id } }));
  const refused = errorText(arrange.error ?? remove.error);
  if (pairs.length === 0) return null;
  const ids = pairs.map(({ id }) => id);
  return (
    <>
      {refused && <Callout title={t('notSaved')}>{refused}</Callout>}
      <ol className={styles.pairs}>
        {pairs.map((pair, index) => (
          <li key={pair.id}>
            <p className={styles.thumbs}>
              {[pair.before, pair.after].map((picture) => (
                <img
                  key={picture.id}
                  src={pictureUrl(picture.id, GALLERY_WIDTHS[0], 'webp')}
                  alt=""
                  width={picture.width}
                  height={picture.height}
                />
              ))}
            </p>
            <Caption pair={pair} />
            <ListActions
              name={pair.captions.en || t('pair', { number: String(index + 1) })}
              index={index}
              count={pairs.length}
              onMove={(by) => arrange.mutate(ids.toSpliced(index, 1).toSpliced(index + by, 0, pair.id))}
              onRemove={() => remove.mutate(pair.id)}
            />
          </li>
        ))}
      </ol>
    </>
  );
}

/** What's said of a pair, kept when the field is left. */
function Caption({ pair: { id, captions } }: { readonly pair: Gallery['pairs'][number] }) {
  const t = useTexts(gallerySettingsTexts);
  const [typed, setTyped] = useState<Captions>(captions);
  const save = useGalleryChange((changed: Captions) =>
    call('PATCH /api/admin/gallery/:id', { params: { id }, body: { captions: changed } }),
  );
  const isChanged = JSON.stringify(typed) !== JSON.stringify(captions);
  return (
    <form
      className={styles.caption}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(typed);
      }}
    >
      <CaptionFields id={id} captions={typed} onChange={setTyped} error={errorText(save.error)} />
      {isChanged && (
        <Button type="submit" aria-disabled={save.isPending}>
          {t('saveCaption')}
        </Button>
      )}
    </form>
  );
}

type CaptionFieldsProps = {
  readonly id: string;
  readonly captions: Captions;
  readonly onChange: (captions: Captions) => void;
  readonly error?: string | undefined;
};

/** The caption in English, and in the other languages that the site is offered in. */
export function CaptionFields({ id, captions, onChange, error }: CaptionFieldsProps) {
  const t = useTexts(gallerySettingsTexts);
  const { offeredLanguages } = useEditor().draft;
  const others = CAPTION_LANGUAGES.filter((language) => offeredLanguages.includes(language));
  return (
    <>
      <Field
        id={`caption-${id}`}
        label={t('caption')}
        aside={t('optional')}
        hint={t('captionHint')}
        maxLength={MOST_CAPTION}
        value={captions.en ?? ''}
        error={error}
        onChange={({ target }) => onChange({ ...captions, en: target.value })}
      />
      {others.map((language) => (
        <Field
          key={language}
          id={`caption-${id}-${language}`}
          label={t('captionInSpanish')}
          aside={t('optional')}
          maxLength={MOST_CAPTION}
          value={captions[language] ?? ''}
          onChange={({ target }) => onChange({ ...captions, [language]: target.value })}
        />
      ))}
    </>
  );
}
