/** What must hold across rows of different tables; each query returns the ids that violate it. */
export const INVARIANTS: readonly { readonly says: string; readonly query: string }[] = [
  {
    says: 'A waiting or approved quote has lost the hold of its time',
    query: `select q.id from quotes q where q.starts_at is not null and q.status in ('pending', 'countered', 'approved')
      and not exists (select from slot_holds h where h.quote_id = q.id and h.starts_at = q.starts_at)
      and not exists (select from jobs j where j.quote_id = q.id and j.status = 'declined')`,
  },
  {
    says: 'A quote that is declined or cancelled still holds a time',
    query: `select distinct h.quote_id as id from slot_holds h join quotes q on q.id = h.quote_id
      where q.status in ('declined', 'cancelled')`,
  },
  {
    says: 'A quote holds a time that is neither its own nor offered to its customer',
    query: `select h.quote_id as id from slot_holds h join quotes q on q.id = h.quote_id
      where h.starts_at is distinct from q.starts_at and not exists (
        select from counter_offers o where o.quote_id = q.id and o.answer is null and o.starts_at = h.starts_at)`,
  },
  {
    says: 'A quote holds the same time twice',
    query: `select quote_id as id from slot_holds group by quote_id, starts_at having count(*) > 1`,
  },
  {
    says: 'An approved quote has no job',
    query: `select q.id from quotes q where q.status = 'approved'
      and not exists (select from jobs j where j.quote_id = q.id)`,
  },
  {
    says: 'A job belongs to a quote that is not approved',
    query: `select j.id from jobs j join quotes q on q.id = j.quote_id
      where q.status <> 'approved' and j.status <> 'declined'`,
  },
  {
    says: 'A quote and its job disagree about when the work was completed',
    query: `select q.id from quotes q left join jobs j on j.quote_id = q.id and j.status = 'completed'
      where q.completed_at is distinct from j.completed_at`,
  },
  {
    says: 'What counts as paid for a quote is not the sum of its payments',
    query: `select q.id from quotes q where q.paid_cents <> (
      select coalesce(sum(p.cents), 0) from payments p where p.quote_id = q.id and not p.is_tip)`,
  },
  {
    says: 'The price lines of a quote do not add up to its total',
    query: `select id from quotes where total_cents <> greatest(0,
      (select coalesce(sum((line ->> 'cents')::integer), 0) from jsonb_array_elements(lines) as line))`,
  },
  {
    says: 'The price lines of an offer do not add up to its total',
    query: `select id from counter_offers where total_cents <> greatest(0,
      (select coalesce(sum((line ->> 'cents')::integer), 0) from jsonb_array_elements(lines) as line))`,
  },
  {
    says: 'A quote names a version of the business that is not there',
    query: `select id from quotes q where not exists (
      select from business_versions b where b.version = q.business_version)`,
  },
  {
    says: 'A quote was sold with a photo estimate that does not count as used',
    query: `select q.id from quotes q join analyses a on a.id = q.analysis_id where a.used_at is null`,
  },
  {
    says: 'A quote is priced with a photo estimate that it does not name',
    query: `select id from quotes where analysis_id is null and exists (
      select from jsonb_array_elements(lines) as line where line ->> 'kind' = 'estimate')`,
  },
  {
    says: 'A mail counts as sent without a time, or has a time and does not',
    query: `select id from outbox where (status = 'sent') <> (sent_at is not null)`,
  },
  {
    says: 'A mail has been waiting for more than a day past its time',
    query: `select id from outbox where status = 'waiting' and due_at < now() - interval '1 day'`,
  },
  {
    says: 'Nobody is an admin',
    query: `select 'nobody' as id where not exists (select from admins where accepted_at is not null)`,
  },
];
