import { use, useState, type ReactNode } from 'react';
import type { JobDocumentation } from '#contract/documentation.ts';
import { DAMAGE_TYPES, SEVERITIES, type DamageType, type Point, type Severity } from '#core/jobs/documentation.ts';
import { documentationTexts } from '#core/languages/en/documentation.ts';
import { jobReportTexts } from '#core/languages/en/job-report.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { shrinkPicture } from '#web/lib/shrink-picture.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Choices } from '#web/ui/choices.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Field, TextField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toastError } from '#web/ui/toast.tsx';
import { Camera } from './camera.tsx';
import { DamageList, damageEntries, type DamageEntry, pinsOf } from './damage-list.tsx';
import { TabActions, TabBody } from './documentation-frame.tsx';
import { placeOf, placeText, storedPlace } from './drawing-point.ts';
import { outbox, useOutbox } from './own-outbox.ts';
import { RefusedItems, SendingNote } from './sending-note.tsx';
import { previewOf } from './shots.ts';
import { VehicleDrawing } from './vehicle-drawing.tsx';
import { itemsOf, nameOfRecord, ofVehicle, type VehicleRecord } from './vehicles.ts';
import styles from './documentation.module.css';
import recordStyles from './job-record.module.css';

type DamageTabProps = {
  readonly job: VehicleRecord;
  /** The vehicles to choose from, where there are several. */
  readonly choice: ReactNode;
};

/** Logs damage: first a mark on the drawing, then words. */
export function DamageTab({ job, choice }: DamageTabProps) {
  const language = use(LanguageContext);
  const sending = useOutbox(job.id);
  const entries = damageEntries(job, itemsOf(job, sending.items));
  const [corrected, setCorrected] = useState<DamageEntry>();
  // The key changes with each entry, so that the next form starts empty.
  const [round, setRound] = useState(0);
  const pins = pinsOf(
    entries.filter(({ id }) => id !== corrected?.id),
    language,
  );
  return (
    <DamageFormOr
      job={job}
      choice={choice}
      key={`${round} ${corrected?.id ?? ''}`}
      corrected={corrected}
      pins={pins}
      number={corrected?.number ?? entries.length + 1}
      onLogged={() => {
        setCorrected(undefined);
        setRound(round + 1);
      }}
      onGiveUp={() => setCorrected(undefined)}
    >
      <SendingNote {...sending} />
      <RefusedItems items={sending.items.filter(({ kind }) => kind === 'damage')} />
      {entries.length > 0 && (
        <DamageList
          entries={entries}
          isCounted
          timeZone={job.timeZone}
          {...(job.isOpen && { onCorrect: (entry: DamageEntry) => setCorrected(entry) })}
        />
      )}
    </DamageFormOr>
  );
}

type FormProps = Parameters<typeof DamageForm>[0];

/** A completed job shows its damage but takes no new entries. */
function DamageFormOr({ job, choice, pins, children, ...form }: FormProps) {
  const t = useTexts(documentationTexts);
  if (job.isOpen)
    return (
      <DamageForm job={job} choice={choice} pins={pins} {...form}>
        {children}
      </DamageForm>
    );
  return (
    <TabBody>
      {choice}
      {pins.length > 0 && job.drawing && <VehicleDrawing drawing={job.drawing} pins={pins} />}
      {job.damageLogs.length === 0 && <EmptyState icon="check" title={t('noDamage')} />}
      {children}
    </TabBody>
  );
}

type DamageFormProps = DamageTabProps & {
  /** The entry that this one corrects. */
  readonly corrected: DamageEntry | undefined;
  readonly pins: Parameters<typeof VehicleDrawing>[0]['pins'];
  /** The entry's number on the drawing. */
  readonly number: number;
  readonly onLogged: () => void;
  readonly onGiveUp: () => void;
  /** Rendered between the form and its button. */
  readonly children: ReactNode;
};

/** A form for a new damage entry, or for a correction. */
function DamageForm({ job, choice, corrected, pins, number, onLogged, onGiveUp, children }: DamageFormProps) {
  const t = useTexts(documentationTexts);
  const word = useTexts(jobReportTexts);
  const language = use(LanguageContext);
  const [point, setPoint] = useState<Point | undefined>(corrected?.point ?? undefined);
  const [damageType, setType] = useState<DamageType>(corrected?.damageType ?? 'existing');
  const [severity, setSeverity] = useState<Severity>(corrected?.severity ?? 'low');
  const [location, setLocation] = useState(corrected && placeText(corrected.location, language));
  const [description, setDescription] = useState(corrected?.description ?? '');
  const [file, setFile] = useState<Blob>();
  const [isTried, setIsTried] = useState(false);
  // Until a location is typed, it follows from the mark on the drawing.
  const where = location ?? (point ? placeText(placeOf(point), language) : '');
  const missing = { location: where.trim() === '', description: description.trim() === '' };

  async function log(): Promise<void> {
    setIsTried(true);
    if (missing.location || missing.description)
      return toastError({ title: t('damageFailed'), description: t('damageIncomplete') });
    const said = { damageType, severity, location: storedPlace(where, language), description, ...(point && { point }) };
    const entry = { ...said, ...ofVehicle(job), ...(corrected && { amends: corrected.id }) };
    const known = corrected?.url?.startsWith('/api/') ? { photoUrl: corrected.url } : {};
    await outbox.enqueue({ kind: 'damage', jobId: job.id, entry, ...(file ? { file } : known) });
    onLogged();
  }

  return (
    <>
      <TabBody>
        {choice}
        {corrected && (
          <Callout
            tone="wait"
            icon="note"
            title={t('correcting', { number: corrected.number })}
            action={<Button onClick={onGiveUp}>{t('keepEntry')}</Button>}
          >
            {t('correctingAbout')}
          </Callout>
        )}
        {job.drawing && (
          <section aria-labelledby="where">
            <div className={recordStyles.row}>
              <h2 id="where">{t('whereIsIt')}</h2>
              <MarkButton drawing={job.drawing} point={point} onPoint={setPoint} />
            </div>
            <p className={recordStyles.soft}>{t('drawingHint')}</p>
            <VehicleDrawing drawing={job.drawing} pins={pins} point={point} number={number} onPoint={setPoint} />
          </section>
        )}
        <Field
          id="damage-location"
          label={t('location')}
          placeholder={t('locationPlaceholder', { drawing: job.drawing ?? 'car' })}
          maxLength={200}
          value={where}
          onChange={(event) => setLocation(event.target.value)}
          {...(isTried && missing.location && { error: t('locationMissing') })}
        />
        <Choices
          name="damage-type"
          label={t('damageTypeLabel')}
          choices={DAMAGE_TYPES.map((value) => ({ value, word: word('damageType', { type: value }) }))}
          chosen={damageType}
          onChoose={setType}
        />
        <Choices
          name="damage-severity"
          label={t('severityLabel')}
          choices={SEVERITIES.map((value) => ({ value, word: word('severity', { severity: value }) }))}
          chosen={severity}
          onChoose={setSeverity}
        />
        <TextField
          id="damage-description"
          label={t('description')}
          rows={2}
          maxLength={1000}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
          {...(isTried && missing.description && { error: t('descriptionMissing') })}
        />
        <DamagePhoto file={file} onFile={setFile} />
        {children}
      </TabBody>
      <TabActions about={nameOfRecord(job, language)}>
        <Button variant="sponge" onClick={() => void log()}>
          <Icon name="check" />
          {corrected ? t('logCorrection') : t('logDamage')}
        </Button>
      </TabActions>
    </>
  );
}

type MarkProps = Pick<JobDocumentation, 'drawing'> & {
  readonly point: Point | undefined;
  readonly onPoint: (point: Point | undefined) => void;
};

/** Sets and removes the mark without a pointer. */
function MarkButton({ drawing, point, onPoint }: MarkProps) {
  const t = useTexts(documentationTexts);
  if (!drawing) return null;
  return point ? (
    <Button variant="plain" onClick={() => onPoint(undefined)}>
      {t('removeMark')}
    </Button>
  ) : (
    <Button variant="plain" onClick={() => onPoint({ x: 0.5, y: 0.5, view: drawing })}>
      {t('setMark')}
    </Button>
  );
}

type DamagePhotoProps = { readonly file: Blob | undefined; readonly onFile: (file: Blob | undefined) => void };

/** The photo of a damage entry: take, preview, retake. */
function DamagePhoto({ file, onFile }: DamagePhotoProps) {
  const t = useTexts(documentationTexts);
  const [refusal, setRefusal] = useState<string>();
  async function add([chosen]: readonly File[]): Promise<void> {
    if (!chosen) return;
    const shrunk = await shrinkPicture(chosen);
    setRefusal('refusal' in shrunk ? shrunk.refusal : undefined);
    if ('refusal' in shrunk) toastError({ title: t('photoFailed'), description: shrunk.refusal });
    if ('file' in shrunk) onFile(shrunk.file);
  }
  return (
    <div className={styles.photo}>
      {refusal && <Callout title={t('photoFailed')}>{refusal}</Callout>}
      {file && <img src={previewOf(file)} alt={t('damagePhoto')} />}
      <div className={styles.camera}>
        <Camera onFiles={(files) => void add(files)}>{file ? t('takeAnother') : t('addPhoto')}</Camera>
      </div>
      {file && (
        <Button variant="plain" onClick={() => onFile(undefined)}>
          {t('removePhoto')}
        </Button>
      )}
    </div>
  );
}
