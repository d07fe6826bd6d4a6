import type { CustomerInList } from '#contract/customer-records.ts';
import { customersTexts } from '#core/languages/en/customers.ts';
import { formatMoney } from '#core/lib/money.ts';
import { CUSTOMER_GROUPS } from '#core/people/customer-records.ts';
import { DayCell, type Column } from '#web/app/list/list-table.tsx';
import { RecordList, type SheetFrame } from '#web/app/list/record-list.tsx';
import { useTexts } from '#web/lib/language.tsx';
import { phoneText } from '#web/lib/quote-texts.ts';
import { CustomerBadges, nameOf } from './customer-actions.tsx';
import { GROUP_BADGES, readCustomerPage } from './customer-data.ts';
import { CustomerSheet } from './customer-sheet.tsx';

type Translator = ReturnType<typeof customersTexts>;

function columnsOf(t: Translator): readonly Column<CustomerInList>[] {
  return [
    {
      title: t('contact'),
      share: 3.2,
      cell: ({ email, phone }) => (
        <>
          {email || phoneText(phone)}
          {email && <small>{phoneText(phone)}</small>}
        </>
      ),
    },
    { title: t('lastRequest'), share: 1.3, cell: ({ lastAt }) => <DayCell at={lastAt} />, onPhone: 'none' },
    {
      title: t('lastVisit'),
      share: 1.3,
      cell: ({ lastVisitAt }) => (lastVisitAt ? <DayCell at={lastVisitAt} /> : t('noVisit')),
      onPhone: 'none',
    },
    {
      title: t('paid'),
      share: 1.3,
      cell: ({ paid, booked, quotes }) => (
        <>
          {formatMoney(Math.round(paid * 100))}
          <small>{t('bookedOf', { booked, quotes })}</small>
        </>
      ),
      isFigure: true,
    },
    { title: '', share: 1.9, cell: (customer) => <CustomerBadges customer={customer} />, onPhone: 'side' },
  ];
}

/** The list of customers. */
export function CustomersPart() {
  const t = useTexts(customersTexts);
  return (
    <RecordList
      topic="customers"
      title={t('title')}
      placeholder={t('searchHint')}
      statuses={CUSTOMER_GROUPS.map((value) => ({ value, word: t(GROUP_BADGES[value].word) }))}
      exportPath="/api/customers/export"
      readPage={readCustomerPage}
      nameColumn={{ title: t('name'), share: 1.8, name: nameOf }}
      columns={columnsOf(t)}
      empty={{ icon: 'note', title: t('none'), about: t('noneHelp') }}
      sheet={openSheet}
    />
  );
}

function openSheet(id: string, frame: SheetFrame) {
  return <CustomerSheet key={id} id={id} frame={frame} />;
}
