import { useState, type ReactNode } from 'react';
import type { JobDocumentation } from '#contract/documentation.ts';
import { DAMAGE_TYPES, SEVERITIES, type DamageType, type Point, type Severity } from '#core/jobs/documentation.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Choices } from '#web/ui/choices.tsx';
import { Field, TextField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toastError } from '#web/ui/toast.tsx';
import { DAMAGE_WORDS, SEVERITY_WORDS, type DamageEntry } from './damage-entries.ts';
import { DamagePhoto } from './damage-photo.tsx';
import { outbox } from './send-item.ts';
import { placeWords } from './place-words.ts';
import { VehicleDrawing } from './vehicle-drawing.tsx';

type DamageFormProps = {
  readonly job: JobDocumentation;
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
export function DamageForm({ job, corrected, pins, number, onLogged, onGiveUp, children }: DamageFormProps) {
  const [point, setPoint] = useState<Point | undefined>(corrected?.point ?? undefined);
  const [damageType, setType] = useState<DamageType>(corrected?.damageType ?? 'existing');
  const [severity, setSeverity] = useState<Severity>(corrected?.severity ?? 'low');
  const [location, setLocation] = useState<string | undefined>(corrected?.location);
  const [description, setDescription] = useState(corrected?.description ?? '');
  const [file, setFile] = useState<Blob>();
  const [isTried, setIsTried] = useState(false);
  // Until a location is typed, it follows from the mark on the drawing.
  const where = location ?? (point ? placeWords(point) : '');
  const missing = { location: where.trim() === '', description: description.trim() === '' };

  async function log(): Promise<void> {
    setIsTried(true);
    if (missing.location || missing.description)
      return toastError({ title: 'Failed to log damage.', description: 'Please say where it is and what it is.' });
    const said = { damageType, severity, location: where, description, ...(point && { point }) };
    const entry = { ...said, ...(corrected && { amends: corrected.id }) };
    const known = corrected?.url?.startsWith('/api/') ? { photoUrl: corrected.url } : {};
    await outbox.enqueue({ kind: 'damage', jobId: job.id, entry, ...(file ? { file } : known) });
    onLogged();
  }

  return (
    <>
      <div className="doc-body">
        {corrected && (
          <Callout
            tone="wait"
            icon="note"
            title={`You correct damage ${corrected.number}`}
            action={<Button onClick={onGiveUp}>Keep it as it is</Button>}
          >
            The first entry stays in the record; this one takes its place.
          </Callout>
        )}
        {job.drawing && (
          <section aria-labelledby="where">
            <div className="doc-row">
              <h2 id="where">Where is it?</h2>
              <MarkButton drawing={job.drawing} point={point} onPoint={setPoint} />
            </div>
            <p className="doc-soft">Tap the drawing, or move the mark with the arrow keys.</p>
            <VehicleDrawing drawing={job.drawing} pins={pins} point={point} number={number} onPoint={setPoint} />
          </section>
        )}
        <Field
          id="damage-location"
          label="Location"
          placeholder="Left front door"
          maxLength={200}
          value={where}
          onChange={(event) => setLocation(event.target.value)}
          {...(isTried && missing.location && { error: 'Location is missing. Please fill it in.' })}
        />
        <Choices
          name="damage-type"
          label="Damage type"
          choices={DAMAGE_TYPES.map((value) => ({ value, word: DAMAGE_WORDS[value] }))}
          chosen={damageType}
          onChoose={setType}
        />
        <Choices
          name="damage-severity"
          label="Severity"
          choices={SEVERITIES.map((value) => ({ value, word: SEVERITY_WORDS[value] }))}
          chosen={severity}
          onChoose={setSeverity}
        />
        <TextField
          id="damage-description"
          label="Description"
          rows={2}
          maxLength={1000}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
          {...(isTried && missing.description && { error: 'Description is missing. Please fill it in.' })}
        />
        <DamagePhoto file={file} onFile={setFile} />
        {children}
      </div>
      <div className="doc-next">
        <Button variant="sponge" onClick={() => void log()}>
          <Icon name="check" />
          {corrected ? 'Log correction' : 'Log damage'}
        </Button>
      </div>
    </>
  );
}

type MarkProps = Pick<JobDocumentation, 'drawing'> & {
  readonly point: Point | undefined;
  readonly onPoint: (point: Point | undefined) => void;
};

/** Sets and removes the mark without a pointer. */
function MarkButton({ drawing, point, onPoint }: MarkProps) {
  if (!drawing) return null;
  return point ? (
    <Button variant="plain" onClick={() => onPoint(undefined)}>
      Remove mark
    </Button>
  ) : (
    <Button variant="plain" onClick={() => onPoint({ x: 0.5, y: 0.5, view: drawing })}>
      Set mark
    </Button>
  );
}
