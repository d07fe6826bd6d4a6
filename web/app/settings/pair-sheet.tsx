import { use, useState } from 'react';
import type { Gallery, NewPair } from '#contract/site.ts';
import { gallerySettingsTexts } from '#core/languages/en/gallery-settings.ts';
import { formatMediumDate, localDate } from '#core/lib/time.ts';
import { SIDES, widestCrop, type Captions, type Side } from '#core/settings/gallery.ts';
import { call } from '#web/lib/api.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { useEditor } from './editor.ts';
import { CaptionFields, useGalleryChange } from './gallery-settings.tsx';
import { PhotoEditor, type Edited } from './photo-editor.tsx';
import styles from './gallery-settings.module.css';

type PairSheetProps = { readonly jobs: Gallery['jobs']; readonly onClose: () => void };

/** Adds a pair: a job whose customer agrees, a photo of each side, what is shown of it and what's blurred. */
export function PairSheet({ jobs, onClose }: PairSheetProps) {
  const t = useTexts(gallerySettingsTexts);
  const language = use(LanguageContext);
  const { timeZone } = useEditor().base;
  const [from] = useState(() => document.activeElement);
  const [quoteId, setQuoteId] = useState('');
  const [sides, setSides] = useState<Partial<Record<Side, Edited>>>({});
  const [captions, setCaptions] = useState<Captions>({});
  const add = useGalleryChange((pair: NewPair) => call('POST /api/admin/gallery', { body: pair }), onClose);
  const job = jobs.find((each) => each.quoteId === quoteId);
  const { before, after } = sides;
  const refused = errorText(add.error);
  return (
    <Sheet
      title={t('addTitle')}
      about={t('addAbout')}
      isDocked={false}
      onClose={onClose}
      onClosed={() => {
        if (from instanceof HTMLElement) from.focus();
      }}
    >
      <div className={styles.sheet}>
        <SelectField
          id="pair-job"
          label={t('job')}
          value={quoteId}
          onChange={({ target }) => {
            setQuoteId(target.value);
            setSides({});
          }}
        >
          <option value="">{t('chooseJob')}</option>
          {jobs.map((each) => (
            <option key={each.quoteId} value={each.quoteId}>
              {t('jobName', {
                date: formatMediumDate(localDate(Temporal.Instant.from(each.completedAt), timeZone), language),
                vehicle: each.vehicle ?? each.reference,
              })}
            </option>
          ))}
        </SelectField>
        {job &&
          SIDES.map((side) => (
            <SideFields
              key={side}
              side={side}
              job={job}
              edited={sides[side]}
              onChange={(edited) => setSides({ ...sides, [side]: edited })}
            />
          ))}
        {before && after && (
          <>
            <CaptionFields id="new" captions={captions} onChange={setCaptions} />
            {refused && <Callout title={t('notSaved')}>{refused}</Callout>}
            <p>
              <Button
                variant="sponge"
                aria-disabled={add.isPending}
                onClick={() => {
                  if (!add.isPending) add.mutate({ quoteId, before, after, captions });
                }}
              >
                {t(add.isPending ? 'adding' : 'show')}
              </Button>
            </p>
          </>
        )}
      </div>
    </Sheet>
  );
}

type SideFieldsProps = {
  readonly side: Side;
  readonly job: Gallery['jobs'][number];
  readonly edited: Edited | undefined;
  readonly onChange: (edited: Edited) => void;
};

function SideFields({ side, job, edited, onChange }: SideFieldsProps) {
  const t = useTexts(gallerySettingsTexts);
  const photos = job.photos.filter((photo) => photo.side === side);
  const chosen = photos.find(({ id }) => id === edited?.photoId);
  return (
    <fieldset>
      <legend>{t('photoOf', { side })}</legend>
      {photos.length === 0 && <p>{t('noPhotos')}</p>}
      <div className={styles.choices}>
        {photos.map((photo, index) => (
          <label key={photo.id}>
            <input
              type="radio"
              name={`pair-${side}`}
              checked={photo.id === edited?.photoId}
              onChange={() => onChange({ photoId: photo.id, crop: widestCrop(photo), strokes: [] })}
              aria-label={t('photoNumber', { number: String(index + 1), side })}
            />
            <img src={`${photo.url}?size=small`} alt="" loading="lazy" />
          </label>
        ))}
      </div>
      {chosen && edited && <PhotoEditor photo={chosen} side={side} edited={edited} onChange={onChange} />}
    </fieldset>
  );
}
