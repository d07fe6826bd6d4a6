import type { StoredLanguage } from '#core/languages/language.ts';
import { useQuery } from '@tanstack/react-query';
import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import { dashboardTexts } from '#core/languages/en/dashboard.ts';
import { useTexts } from '#web/lib/language.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { call } from '#web/lib/api.ts';
import { errorText, fieldError } from '#web/lib/refusal.ts';
import { publishedSettings } from '#web/lib/settings-versions.ts';
import { crew } from '#web/lib/staff-data.ts';
import { useUndoToast } from '#web/lib/undo.ts';
import { OwnNotes, ReaderLanguage } from '#web/app/list/notes.tsx';
import { useQuoteChange } from './quote-data.ts';

/** The assigned employee; saved on change, with undo in the toast. The job of an approved quote follows. */
export function AssignedStaff({ quote: { id, assignedStaff } }: { readonly quote: QuoteDetail }) {
  const t = useTexts(dashboardTexts);
  const { data: members, error } = useQuery(crew());
  const say = useUndoToast();
  const assign = useQuoteChange({
    id,
    make: (staff: string | null) => call('PATCH /api/quotes/:id', { params: { id }, body: { assignedStaff: staff } }),
    onMade: ({ assignedStaff: staff, undo }) => say({ title: t(staff ? 'staffAssigned' : 'staffUnassigned'), undo }),
  });
  const shown = assign.isPending ? assign.variables : assignedStaff;
  const isKnown = members?.some((member) => member.id === shown) ?? false;
  return (
    <SelectField
      id="quote-staff"
      label={t('assignedStaff')}
      value={shown ?? ''}
      onChange={(event) => assign.mutate(event.target.value || null)}
      error={fieldError(assign.error, 'assignedStaff') ?? errorText(assign.error ?? error)}
    >
      <option value="">{t('unassigned')}</option>
      {members?.map((member) => (
        <option key={member.id} value={member.id}>
          {member.name}
        </option>
      ))}
      {shown && !isKnown && <option value={shown}>{t(members ? 'formerEmployee' : 'loading')}</option>}
    </SelectField>
  );
}

/** What the customer reads: emails about the quote are in it. Left out while customers are offered one language only. */
export function CustomerLanguage({ quote: { id, language } }: { readonly quote: QuoteDetail }) {
  const t = useTexts(dashboardTexts);
  const { data: offered } = useQuery({
    ...publishedSettings(),
    select: ({ business }) => business.offeredLanguages,
  });
  const change = useQuoteChange({
    id,
    make: (chosen: StoredLanguage) => call('PATCH /api/quotes/:id', { params: { id }, body: { language: chosen } }),
  });
  if (!offered || offered.length < 2) return null;
  return (
    <ReaderLanguage
      id="quote-language"
      label={t('customerLanguage')}
      language={language}
      offered={offered}
      change={change}
    />
  );
}

type QuoteNotesProps = { readonly id: string; readonly notes: string };

/** The owner's notes on a quote. */
export function QuoteNotes({ id, notes }: QuoteNotesProps) {
  const save = useQuoteChange({
    id,
    make: (text: string) => call('PATCH /api/quotes/:id', { params: { id }, body: { notes: text } }),
  });
  return <OwnNotes id="quote-notes" notes={notes} save={save} />;
}
