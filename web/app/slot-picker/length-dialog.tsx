import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { use, useDeferredValue, useId, useState } from 'react';
import { appointmentLengthTexts } from '#core/languages/en/planning.ts';
import { formatTime } from '#core/lib/time.ts';
import { workTimeText } from '#core/quotes/describe.ts';
import { MOST_MINUTES } from '#core/settings/settings.ts';
import { call } from '#web/lib/api.ts';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { fieldError, firstError } from '#web/lib/refusal.ts';
import { useUndoToast } from '#web/lib/undo.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Field } from '#web/ui/field.tsx';
import { warningText } from './warning-text.ts';

/** The appointment whose length changes, and the length that was pulled, in minutes. */
export type LengthPlan = {
  readonly quoteId: string;
  readonly customerName: string;
  readonly packageName: string;
  /** Instant. */
  readonly startsAt: string;
  readonly minutes?: number;
};

type LengthDialogProps = { readonly plan: LengthPlan; readonly onClose: () => void };

/** Changes how long an appointment takes, with what stands against it said first. */
export function LengthDialog({ plan, onClose }: LengthDialogProps) {
  const t = useTexts(appointmentLengthTexts);
  const id = useId();
  const language = use(LanguageContext);
  const timeZone = useCatalogIfKnown()?.timeZone ?? 'UTC';
  const { quoteId, customerName, packageName, startsAt } = plan;
  const [typed, setTyped] = useState(plan.minutes === undefined ? undefined : String(plan.minutes));
  const asked = useDeferredValue(minutesIn(typed));
  const { data: present } = useQuery(lengthOf(quoteId, undefined));
  const { data: wanted, isFetching } = useQuery(lengthOf(quoteId, asked));
  const change = useLengthChange(quoteId, onClose);
  const shown = typed ?? (present ? String(present.minutes) : '');
  const minutes = minutesIn(shown);
  const warnings = minutes === asked ? (wanted?.warnings ?? []) : [];
  const isNothing = minutes === undefined || minutes === present?.minutes;
  const until =
    minutes !== undefined && formatTime(Temporal.Instant.from(startsAt).add({ minutes }), timeZone, language);
  const overrule = warnings.some(({ kind }) => kind === 'full' || kind === 'undoable' || kind === 'ends-late');
  const refused = change.error && !fieldError(change.error, 'minutes') && firstError(change.error);
  return (
    <Ask
      title={t('title', { package: packageName, customer: customerName })}
      about={t('about')}
      action={t(overrule ? 'changeAnyway' : 'change')}
      variant="sponge"
      isBusy={isNothing || change.isPending || isFetching}
      onDo={() => minutes !== undefined && change.mutate({ minutes, ...(overrule && { overrule }) })}
      onClose={onClose}
    >
      <Field
        id={id}
        label={t('minutes')}
        type="number"
        inputMode="numeric"
        min={STEP}
        max={MOST_MINUTES}
        step={STEP}
        // What is typed before the present length is there would be joined to it.
        readOnly={shown === '' && !present}
        value={shown}
        {...(until && { hint: t('until', { length: workTimeText(minutes ?? 0, language), time: until }) })}
        error={fieldError(change.error, 'minutes')}
        onChange={({ target }) => {
          change.reset();
          setTyped(target.value);
        }}
      />
      <div aria-live="polite">
        {warnings.length > 0 && (
          <Callout tone="wait" title={t('conflicts')}>
            {warnings.map((warning) => warningText(warning, timeZone, language)).join(' ')}
          </Callout>
        )}
      </div>
      {refused && <Callout title={t('notChanged')}>{refused}</Callout>}
    </Ask>
  );
}

/** Minutes by which the field steps and the edge is pulled. */
const STEP = 15;

function minutesIn(text: string | undefined): number | undefined {
  const minutes = Number(text);
  return text && Number.isInteger(minutes) && minutes > 0 && minutes <= MOST_MINUTES ? minutes : undefined;
}

function lengthOf(quoteId: string, minutes: number | undefined) {
  // The key starts with the quotes, so that it's read again whenever one changes.
  return queryOptions({
    queryKey: ['quotes', 'length', quoteId, minutes] as const,
    queryFn: () => call('GET /api/quotes/:id/length', { params: { id: quoteId }, query: { minutes } }),
  });
}

function useLengthChange(id: string, onChanged: () => void) {
  const t = useTexts(appointmentLengthTexts);
  const say = useUndoToast();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { readonly minutes: number; readonly overrule?: true }) =>
      call('PUT /api/quotes/:id/length', { params: { id }, body }),
    onSuccess: ({ undo }) => {
      say({ title: t('changed'), undo });
      onChanged();
    },
    onSettled: async () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['quotes'] }),
        client.invalidateQueries({ queryKey: ['jobs'] }),
      ]),
  });
}
