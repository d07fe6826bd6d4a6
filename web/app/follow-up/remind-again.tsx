import { use } from 'react';
import type { VisitFollowUp } from '#contract/follow-up.ts';
import { dueAgainTexts } from '#core/languages/en/due-again.ts';
import { formatMediumDate } from '#core/lib/time.ts';
import type { DueChannel } from '#core/scheduling/due-again.ts';
import { call } from '#web/lib/api.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useSay } from './follow-up-data.ts';
import styles from './follow-up.module.css';

type RemindAgainProps = { readonly token: string; readonly dueAgain: NonNullable<VisitFollowUp['dueAgain']> };

/** After an appointment: whether the customer wants to be reminded when it's due again. Off until pressed. */
export function RemindAgain({ token, dueAgain: { channel, dueOn, canText } }: RemindAgainProps) {
  const t = useTexts(dueAgainTexts);
  const language = use(LanguageContext);
  const date = dueOn === null ? undefined : formatMediumDate(Temporal.PlainDate.from(dueOn), language);
  const choose = useSay(token, (chosen: DueChannel | null) =>
    call('PUT /api/quotes/by-token/:token/due-again', { params: { token }, body: { channel: chosen } }),
  );
  const refused = errorText(choose.error);
  return (
    <section className={styles.root} aria-labelledby="remind-again">
      <h2 id="remind-again" className={styles.title}>
        {t('title')}
      </h2>
      {channel === null && <p>{date ? t('about', { date }) : t('aboutLater')}</p>}
      <output className={styles.said}>
        {channel !== null && (
          <>
            <Icon name="check" />
            {date ? t('agreedOn', { channel, date }) : t('agreed', { channel })}
          </>
        )}
      </output>
      {refused && <Callout title={t('notSaved')}>{refused}</Callout>}
      <div className={styles.links}>
        {channel === null ? (
          <>
            <Button aria-disabled={choose.isPending} onClick={() => choose.mutate('mail')}>
              {t('byMail')}
            </Button>
            {canText && (
              <>
                <Button aria-disabled={choose.isPending} onClick={() => choose.mutate('sms')}>
                  {t('bySms')}
                </Button>
                <p>{t('smsAbout')}</p>
              </>
            )}
          </>
        ) : (
          <Button aria-disabled={choose.isPending} onClick={() => choose.mutate(null)}>
            {t('stop')}
          </Button>
        )}
      </div>
    </section>
  );
}
