import { use } from 'react';
import { jobMailsTexts } from '#core/languages/en/mails.ts';
import type { Language } from '#core/languages/language.ts';
import { formatMediumDate, formatSlotTime } from '#core/lib/time.ts';
import type { Away } from '#core/scheduling/away.ts';
import { LanguageContext } from '#web/lib/language.tsx';
import { Greeting, Layout, Paragraph, type Template } from './layout.tsx';

/** To an employee: whether the owner approved the time off that they requested. */
const timeOffAnswered: Template<'time-off-answered'> = {
  subject: ({ isApproved, ...days }, _, language) =>
    jobMailsTexts(language)(isApproved ? 'timeOffApprovedSubject' : 'timeOffDeclinedSubject', daysOf(days, language)),

  Body({ data: { name, isApproved, ...days }, settings }) {
    const language = use(LanguageContext);
    const t = jobMailsTexts(language);
    const text = t(isApproved ? 'timeOffApproved' : 'timeOffDeclined', daysOf(days, language));
    return (
      <Layout
        settings={settings}
        title={t(isApproved ? 'timeOffApprovedTitle' : 'timeOffDeclinedTitle')}
        preview={text}
        reason={t('crewReason', { shop: settings.name })}
      >
        <Greeting name={name} />
        <Paragraph>{text}</Paragraph>
      </Layout>
    );
  },
};

/** 'one' for a single day, as the texts select by it. */
function daysOf({ from, to, times }: Away, language: Language) {
  const day = (date: string) => formatMediumDate(Temporal.PlainDate.from(date), language);
  const [start, end] = [times?.from, times?.until].map((time) => (time ? formatSlotTime(time, language) : ''));
  const span = from === to ? 'one' : 'several';
  return { span: times ? `${span}Part` : span, from: day(from), to: day(to), start: start ?? '', end: end ?? '' };
}

export const timeOffMails = {
  'time-off-answered': timeOffAnswered,
};
