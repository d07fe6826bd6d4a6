import { use } from 'react';
import type { Plan } from '#contract/plans.ts';
import { ownerPlansTexts } from '#core/languages/en/plans.ts';
import type { Language } from '#core/languages/language.ts';
import { formatMoneyExact } from '#core/lib/money.ts';
import { capital } from '#core/lib/wording.ts';
import { rhythmText } from '#core/pricing/plan-words.ts';
import { PLAN_STATES } from '#core/quotes/plans.ts';
import { ordersBy, type Column } from '#web/app/list/list-table.tsx';
import { RecordList, type SheetFrame } from '#web/app/list/record-list.tsx';
import { AppointmentTime } from '#web/app/shell/when.tsx';
import { call } from '#web/lib/api.ts';
import type { ListChoices } from '#web/lib/dashboard-search.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { knownOrder, PAGE } from '#web/lib/list-pages.ts';
import { PlanSheet, StateBadge } from './plan-sheet.tsx';

async function readPage({ q, status, sort }: ListChoices, cursor?: string) {
  const known = PLAN_STATES.find((each) => each === status);
  return call('GET /api/plans', {
    query: { q, status: known, sort: knownOrder('plans', sort), cursor, limit: PAGE },
  });
}

/** The plans, the one with the next visit first, and the one that is open. */
export function PlansPart() {
  const t = useTexts(ownerPlansTexts);
  const language = use(LanguageContext);
  return (
    <RecordList
      topic="plans"
      title={t('title')}
      placeholder={t('searched')}
      statuses={PLAN_STATES.map((value) => ({ value, word: t('state', { state: value }) }))}
      hasDays={false}
      readPage={readPage}
      nameColumn={{
        title: t('customer'),
        share: 2.2,
        name: ({ customerName }) => customerName,
        orders: ordersBy('plans', 'customer', 'text'),
      }}
      columns={columnsIn(language)}
      empty={{ icon: 'retry', title: t('none'), about: t('noneHelp') }}
      sheet={openSheet}
    />
  );
}

function openSheet(id: string, frame: SheetFrame) {
  return <PlanSheet key={id} id={id} frame={frame} />;
}

function columnsIn(language: Language): readonly Column<Plan>[] {
  const t = ownerPlansTexts(language);
  return [
    {
      title: t('rhythm'),
      share: 2.4,
      cell: ({ interval, firstOn }) =>
        capital(rhythmText({ interval, firstOn: Temporal.PlainDate.from(firstOn) }, language), language),
    },
    {
      title: t('next'),
      share: 2,
      cell: ({ nextAt, state }) => <AppointmentTime instant={nextAt} none={state === 'active' ? t('noNext') : '–'} />,
      orders: ordersBy('plans', 'next', 'date'),
    },
    {
      title: t('perVisit'),
      share: 1.2,
      isWideOnly: true,
      isFigure: true,
      cell: ({ visitCents }) => formatMoneyExact(visitCents),
      onPhone: 'none',
    },
    { title: t('status'), share: 1.7, cell: (plan) => <StateBadge plan={plan} />, onPhone: 'side' },
  ];
}
