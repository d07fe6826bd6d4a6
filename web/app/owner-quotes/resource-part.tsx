import { useQuery } from '@tanstack/react-query';
import type { QuoteDetail as Quote } from '#contract/dashboard-quotes.ts';
import { resourcesTexts } from '#core/languages/en/resources.ts';
import { call } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/language.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { SelectField } from '#web/ui/field.tsx';
import { useQuoteChange } from './quote-data.ts';

type ResourcePartProps = { readonly id: string; readonly resource: NonNullable<Quote['resource']> };

/** The bay or van of the appointment, changed to another one that's free; saved on change. */
export function ResourcePart({ id, resource }: ResourcePartProps) {
  const t = useTexts(resourcesTexts);
  const { kind } = resource;
  // Its key starts with the quotes, so that it's read again whenever one changes.
  const { data: choices, error } = useQuery({
    queryKey: ['quotes', 'resources', id] as const,
    queryFn: () => call('GET /api/quotes/:id/resources', { params: { id } }),
  });
  const give = useQuoteChange({
    id,
    make: (wanted: string) => call('PUT /api/quotes/:id/resource', { params: { id }, body: { resource: wanted } }),
  });
  const shown = give.isPending ? give.variables : resource.id;
  const known = choices?.some((choice) => choice.id === shown);
  return (
    <SelectField
      id="quote-resource"
      label={t('kind', { kind })}
      value={shown ?? ''}
      onChange={({ target }) => target.value && give.mutate(target.value)}
      hint={resource.id === null && t('noneFree', { kind })}
      error={errorText(give.error ?? error)}
    >
      {resource.id === null && <option value="">{t('none', { kind })}</option>}
      {choices?.map(({ id: each, name, isFree }) => (
        <option key={each} value={each} disabled={!isFree && each !== shown}>
          {isFree || each === shown ? name : t('notFree', { name })}
        </option>
      ))}
      {shown !== null && !known && <option value={shown}>{resource.name}</option>}
    </SelectField>
  );
}
