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
import styles from './job-record.module.css';

type AddExtrasProps = { readonly jobId: string; readonly onClose: () => void };

/** What was found on site: the crew adds extras of the menu, and the customer signs for them or is asked by email. */
export function AddExtras({ jobId, onClose }: AddExtrasProps) {
  const t = priceChangesTexts(use(LanguageContext));
  const { data: job, error } = useQuery(priceOfJob(jobId, []));
  if (job) return <Sell key={job.open?.id} jobId={jobId} job={job} onClose={onClose} />;
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

function priceOfJob(jobId: string, extras: readonly string[]) {
  return {
    queryKey: ['jobs', 'price', jobId, ...extras] as const,
    queryFn: async () =>
      call('GET /api/jobs/:id/price-change', { params: { id: jobId }, query: { extras: extras.join(',') } }),
    staleTime: 0,
  };
}

function Sell({ jobId, job, onClose }: AddExtrasProps & { readonly job: CrewPriceChange }) {
  const t = priceChangesTexts(use(LanguageContext));
  const [extras, setExtras] = useState<readonly string[]>([]);
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
      extras: [...extras],
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
        {!open && job.vehicle !== undefined && <p>{t('crewForVehicle', { vehicle: job.vehicle })}</p>}
        {!open && job.extras.length === 0 && <p>{t('crewNone')}</p>}
        {open
          ? open.reason && <p>{open.reason}</p>
          : job.extras.map(({ id, name, cents }) => (
              <Checkbox
                key={id}
                checked={extras.includes(id)}
                aside={formatMoneyExact(cents)}
                onChange={({ target }) =>
                  setExtras(target.checked ? [...extras, id] : extras.filter((each) => each !== id))
                }
              >
                {name}
              </Checkbox>
            ))}
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

type Given =
  | 'withdraw'
  | { readonly change: string; readonly signature: Signed }
  | {
      readonly extras: string[];
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
