import { useQuery } from '@tanstack/react-query';
import { use, useId, useState } from 'react';
import { overruleTexts } from '#core/languages/en/overrule.ts';
import { read } from '#web/lib/api.ts';
import { clockFrom, slotText } from '#web/lib/clock-text.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Field } from '#web/ui/field.tsx';
import type { PickedSlot } from './slot-picker.tsx';
import { warningText } from './warning-text.ts';
import type { workQuery } from './work.ts';
import styles from './slot-picker.module.css';

type OtherTimeProps = {
  /** The chosen local date. */
  readonly date: string;
  /** What the server is told of the work. */
  readonly work: ReturnType<typeof workQuery>;
  /** The quote whose appointment it is, if there is one already. */
  readonly quoteId: string | undefined;
  /** Where a new appointment will be. */
  readonly address?: string | undefined;
  readonly timeZone: string;
  readonly picked: PickedSlot | undefined;
  readonly onPick: (picked: PickedSlot | undefined) => void;
};

/** Lets the owner pick any time on the chosen day, including full ones and ones that aren't offered, with warnings about conflicts. */
export function OtherTime({ date, work, quoteId, address, timeZone, picked, onPick }: OtherTimeProps) {
  const t = useTexts(overruleTexts);
  const id = useId();
  const [isOpen, setOpen] = useState(picked?.overrule === true);
  if (!isOpen)
    return (
      <div className={styles.otherTime}>
        <Button onClick={() => setOpen(true)}>{t('otherTime')}</Button>
      </div>
    );
  return (
    <div className={styles.otherTime}>
      <Field
        id={id}
        label={t('startsAt')}
        hint={t('anyTime')}
        type="time"
        step={300}
        value={picked?.overrule ? clockFrom(picked.time) : ''}
        onChange={({ target }) => {
          const time = slotText(target.value);
          onPick(time === '' ? undefined : { date, time, overrule: true });
        }}
      />
      {picked?.overrule && (
        <Warnings
          query={{
            date,
            time: picked.time,
            ...work,
            package: work.package ?? '',
            ...(quoteId && { quote: quoteId }),
            ...(address && { address }),
          }}
          timeZone={timeZone}
        />
      )}
    </div>
  );
}

type WarningsProps = {
  readonly query: {
    readonly date: string;
    readonly time: string;
    readonly package: string;
    readonly quote?: string;
    readonly address?: string;
  };
  readonly timeZone: string;
};

function Warnings({ query, timeZone }: WarningsProps) {
  const t = useTexts(overruleTexts);
  const language = use(LanguageContext);
  const { data: warnings = [], error } = useQuery(read('GET /api/admin/time-warnings', { query }));
  const refused = errorText(error);
  if (refused) return <Callout title={refused} />;
  if (warnings.length === 0) return null;
  return (
    <Callout tone="wait" title={t('conflicts')}>
      {warnings.map((warning) => warningText(warning, timeZone, language)).join(' ')}
    </Callout>
  );
}
