import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { use, useState } from 'react';
import type { CrewPriceChange } from '#contract/price-changes.ts';
import { priceChangesTexts } from '#core/languages/en/price-changes.ts';
import { formatMoneyExact, toCents } from '#core/lib/money.ts';
import { call } from '#web/lib/api.ts';
import { LanguageContext } from '#web/lib/language.tsx';
import { errorText, fieldError } from '#web/lib/refusal.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextField } from '#web/ui/field.tsx';
import { PriceLines } from '#web/ui/price-lines.tsx';
import { Signature, type DrawnSignature } from '#web/ui/signature.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.tsx';
import { jobDocumentation } from './documentation-data.ts';
import { VehicleChoice, VehicleState } from './vehicle-switch.tsx';
import styles from './job-record.module.css';

export type AddExtrasProps = {
  readonly jobId: string;
  /** The number of the vehicle that the crew is at. */
  readonly vehicle?: number | undefined;
  readonly onClose: () => void;
};

/** What was found on site: the crew adds extras of the menu, and the customer signs for them or is asked by email. */
export function AddExtras({ jobId, vehicle, onClose }: AddExtrasProps) {
  const t = priceChangesTexts(use(LanguageContext));
  const { data: job, error } = useQuery(priceOfJob(jobId, []));
  if (job) return <Sell key={job.open?.id} jobId={jobId} vehicle={vehicle} job={job} onClose={onClose} />;
  return (
    <Ask title={t('crewAdd')} about={t('crewAbout')} action={t('crewAsk')} isBusy onDo={onClose} onClose={onClose}>
      {error ? (
        <Callout title={t('failed')}>{errorText(error)}</Callout>
      ) : (
        <Skeleton lines={3} height="3rem" label={t('crewLoading')} />
      )}
    </Ask>
  );
}

/** An extra that is chosen for a vehicle, by its ID. */
type ChosenExtra = { readonly number: number; readonly id: string };

function priceOfJob(jobId: string, chosen: readonly ChosenExtra[]) {
  const named = chosen.map(({ number, id }) => `${number}:${id}`);
  const { extras, items } = asSent(chosen);
  return {
    queryKey: ['jobs', 'price', jobId, ...named] as const,
    queryFn: async () =>
      call('GET /api/jobs/:id/price-change', {
        params: { id: jobId },
        query: {
          extras: extras.join(','),
          ...(items && { items: named.filter((_, index) => chosen[index]?.number !== 1).join(',') }),
        },
      }),
    staleTime: 0,
  };
}

/** The extras as a request has them: those of vehicles after the first one by their numbers. */
function asSent(chosen: readonly ChosenExtra[]): {
  readonly extras: string[];
  readonly items?: { readonly item: number; readonly extras: string[] }[];
} {
  const groups = Map.groupBy(chosen, ({ number }) => number);
  const idsOf = (number: number) => (groups.get(number) ?? []).map(({ id }) => id);
  const further = [...groups.keys()].filter((number) => number !== 1);
  return {
    extras: idsOf(1),
    ...(further.length > 0 && { items: further.map((number) => ({ item: number, extras: idsOf(number) })) }),
  };
}

function Sell({ jobId, job, vehicle, onClose }: AddExtrasProps & { readonly job: CrewPriceChange }) {
  const t = priceChangesTexts(use(LanguageContext));
  const [extras, setExtras] = useState<readonly ChosenExtra[]>([]);
  const [reason, setReason] = useState('');
  const [signature, setSignature] = useState<DrawnSignature>({ name: '', strokes: [] });
  const [isChecked, setChecked] = useState(false);
  const { data: priced } = useQuery({ ...priceOfJob(jobId, extras), enabled: extras.length > 0 });
  const { open } = job;
  const preview = open
    ? { lines: open.lines, totalCents: toCents(open.totalPrice) }
    : extras.length > 0
      ? (priced?.preview ?? undefined)
      : undefined;
  const isSigned = signature.name.trim() !== '' || signature.strokes.length > 0;
  const signed = isSigned
    ? { name: signature.name.trim(), strokes: signature.strokes.map((each) => [...each]) }
    : undefined;
  const change = useChange(jobId, () => {
    toast({ title: t(isSigned ? 'crewAgreed' : 'crewAsked') });
    onClose();
  });
  const needsSignature = !isSigned && (open !== null || !job.hasEmail);
  const fault = !preview ? t('crewChoose') : needsSignature ? t('crewSignNeeded') : undefined;

  function send(): void {
    setChecked(true);
    if (fault || !preview) return;
    if (open && signed) return change.mutate({ change: open.id, signature: signed });
    change.mutate({
      ...asSent(extras),
      totalCents: preview.totalCents,
      reason,
      ...(signed && { signature: signed }),
    });
  }

  return (
    <Ask
      title={t(open ? 'crewWaits' : 'crewAdd')}
      about={t('crewAbout')}
      action={isSigned && preview ? t('crewAgree', { amount: formatMoneyExact(preview.totalCents) }) : t('crewAsk')}
      variant="sponge"
      isWide
      isBusy={change.isPending}
      onDo={send}
      onClose={onClose}
    >
      <div className={styles.addExtras}>
        {open ? (
          open.reason && <p>{open.reason}</p>
        ) : (
          <ExtraChoice job={job} start={vehicle} extras={extras} onExtras={setExtras} />
        )}
        {preview && (
          <div aria-live="polite">
            <PriceLines lines={preview.lines} totalCents={preview.totalCents} isExact />
          </div>
        )}
        {!open && (
          <TextField
            id="found"
            label={t('crewFound')}
            aside={t('optional')}
            rows={2}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            error={fieldError(change.error, 'reason')}
          />
        )}
        <Signature
          id="extras-signature"
          label={t('crewSign')}
          value={signature}
          onChange={setSignature}
          error={fieldError(change.error, 'signature.name')}
        />
        {!open && job.hasEmail && <p className={styles.soft}>{t('crewSignHint')}</p>}
        {open?.proposedAs === 'employee' && (
          <Button variant="plain" aria-disabled={change.isPending} onClick={() => change.mutate('withdraw')}>
            {t('withdraw')}
          </Button>
        )}
        {((isChecked && fault) || change.error) && (
          <Callout title={t('notSent')}>{(isChecked && fault) || errorText(change.error)}</Callout>
        )}
      </div>
    </Ask>
  );
}

type ExtraChoiceProps = {
  readonly job: CrewPriceChange;
  /** The number of the vehicle that is chosen at first. */
  readonly start: number | undefined;
  readonly extras: readonly ChosenExtra[];
  readonly onExtras: (extras: readonly ChosenExtra[]) => void;
};

/** The extras that a job can get; where it has several vehicles, those of the one that is chosen first. */
function ExtraChoice({ job, start, extras, onExtras }: ExtraChoiceProps) {
  const t = priceChangesTexts(use(LanguageContext));
  const [chosen, setChosen] = useState(job.vehicles ? start : 1);
  const ofVehicle = job.vehicles ? job.vehicles.find(({ number }) => number === chosen)?.extras : job.extras;
  const isChosen = (id: string) => extras.some((each) => each.number === chosen && each.id === id);
  const others = (id: string) => extras.filter((each) => each.number !== chosen || each.id !== id);
  return (
    <>
      {job.vehicles && (
        <VehicleChoice
          legend={<legend className={styles.vehicleLegend}>{t('crewVehicle')}</legend>}
          vehicles={job.vehicles.map((vehicle) => {
            const count = extras.filter(({ number }) => number === vehicle.number).length;
            return {
              ...vehicle,
              state: count > 0 && <VehicleState>{t('crewVehicleExtras', { count })}</VehicleState>,
            };
          })}
          chosen={chosen}
          onChoose={setChosen}
        />
      )}
      {ofVehicle?.length === 0 && <p>{t(job.vehicles ? 'crewVehicleNone' : 'crewNone')}</p>}
      {chosen !== undefined &&
        ofVehicle?.map(({ id, name, cents }) => (
          <Checkbox
            key={id}
            checked={isChosen(id)}
            aside={formatMoneyExact(cents)}
            onChange={({ target }) => onExtras(target.checked ? [...extras, { number: chosen, id }] : others(id))}
          >
            {name}
          </Checkbox>
        ))}
    </>
  );
}

type Given =
  | 'withdraw'
  | { readonly change: string; readonly signature: Signed }
  | {
      readonly extras: string[];
      readonly items?: { readonly item: number; readonly extras: string[] }[];
      readonly totalCents: number;
      readonly reason: string;
      readonly signature?: Signed;
    };
type Signed = { readonly name: string; readonly strokes: number[][] };

/** Adds, signs for or withdraws a change. What the job costs is read again, whatever came of it. */
function useChange(jobId: string, onMade: () => void) {
  const client = useQueryClient();
  const params = { id: jobId };
  return useMutation({
    mutationFn: async (given: Given) => {
      if (given === 'withdraw') return call('POST /api/jobs/:id/price-change/withdraw', { params });
      if ('change' in given) return call('POST /api/jobs/:id/price-change/signature', { params, body: given });
      return call('POST /api/jobs/:id/price-change', { params, body: given });
    },
    onSuccess: (_, given) => given !== 'withdraw' && onMade(),
    onSettled: async (_, error) =>
      Promise.all([
        // What was just sold can't be added again, so its preview isn't read again.
        client.invalidateQueries({ queryKey: priceOfJob(jobId, []).queryKey, exact: !error }),
        client.invalidateQueries({ queryKey: jobDocumentation(jobId).queryKey }),
        client.invalidateQueries({ queryKey: ['payments', 'job', jobId] }),
      ]),
  });
}
