import { useState } from 'react';
import type { JobDocumentation } from '#contract/documentation.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { DamageForm } from './damage-form.tsx';
import { DamageList } from './damage-list.tsx';
import { damageEntries, type DamageEntry } from './damage-entries.ts';
import { RefusedItems } from './refused-items.tsx';
import { SendingNote } from './sending-note.tsx';
import { useOutbox } from './use-outbox.ts';
import { VehicleDrawing } from './vehicle-drawing.tsx';

/** Logs damage: first a mark on the drawing, then words. */
export function DamageTab({ job }: { readonly job: JobDocumentation }) {
  const sending = useOutbox(job.id);
  const entries = damageEntries(job, sending.items);
  const [corrected, setCorrected] = useState<DamageEntry>();
  // The key changes with each entry, so that the next form starts empty.
  const [round, setRound] = useState(0);
  const pins = pinsOf(entries.filter(({ id }) => id !== corrected?.id));
  return (
    <DamageFormOr
      job={job}
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
function DamageFormOr({ job, pins, children, ...form }: FormProps) {
  if (job.isOpen)
    return (
      <DamageForm job={job} pins={pins} {...form}>
        {children}
      </DamageForm>
    );
  return (
    <div className="doc-body">
      {pins.length > 0 && job.drawing && <VehicleDrawing drawing={job.drawing} pins={pins} />}
      {job.damageLogs.length === 0 && <EmptyState icon="check" title="No damage was logged" />}
      {children}
    </div>
  );
}

function pinsOf(entries: readonly DamageEntry[]) {
  return entries.flatMap(({ id, number, point, location }) =>
    point ? [{ id, number, point, label: `Damage ${number}, ${location}` }] : [],
  );
}
