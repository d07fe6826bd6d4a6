import { use, useRef, useState, type KeyboardEvent } from 'react';
import { waitlistTexts } from '#core/languages/en/waitlist.ts';
import { formatDay } from '#core/lib/time.ts';
import type { QuoteDraft } from '#core/quotes/wizard.ts';
import { call } from '#web/lib/api.ts';
import type { ShopCatalog } from '#web/lib/catalog.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { tabStore, TEST_BOOKING } from '#web/lib/storage.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { Button, focusWhenShown } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Field } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { chosenWork } from './chosen-work.ts';
import styles from './waitlist-join.module.css';

type WaitlistJoinProps = {
  readonly catalog: ShopCatalog;
  readonly draft: QuoteDraft;
  /** Local date of a full day. */
  readonly day: string;
};

/** Offers the waitlist on a full day: an email address and a first name are enough, the work is what was chosen so far. */
export function WaitlistJoin(props: WaitlistJoinProps) {
  const t = useTexts(waitlistTexts);
  const language = use(LanguageContext);
  const [isOpen, setOpen] = useState(false);
  const [joined, setJoined] = useState<string>();
  const day = formatDay(Temporal.PlainDate.from(props.day), language);
  if (tabStore.get(TEST_BOOKING) !== undefined) return null;
  if (joined !== undefined)
    return (
      <output className={styles.joined} tabIndex={-1} ref={focusWhenShown}>
        <Icon name="check" />
        <span>
          <span>
            <b>{t('joined', { day })}</b>
          </span>
          <span>{t('joinedAbout', { email: joined })}</span>
        </span>
      </output>
    );
  return (
    <div className={styles.join}>
      <p>{t('about', { day })}</p>
      {isOpen ? (
        <JoinForm {...props} onJoined={setJoined} />
      ) : (
        <Button onClick={() => setOpen(true)}>{t('join')}</Button>
      )}
    </div>
  );
}

function JoinForm({
  catalog,
  draft,
  day,
  onJoined,
}: WaitlistJoinProps & { readonly onJoined: (email: string) => void }) {
  const t = useTexts(waitlistTexts);
  const form = useServerForm({
    initial: { firstName: draft.customerFirstName, email: draft.customerEmail },
    focus: 'firstName',
    send: ({ firstName, email }) =>
      call('POST /api/waitlist', { body: { day, firstName, email, draft: chosenWork(catalog, draft) } }),
    onSent: (_, { email }) => onJoined(email.trim()),
  });
  // The step is a form already, and forms can't be nested: what's typed here is sent by itself.
  const box = useRef<HTMLDivElement>(null);
  const typed = (name: string) => box.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? '';
  function send(): void {
    if (!form.isBusy) form.sendInstead({ firstName: typed('firstName'), email: typed('email') });
  }
  function sendOnEnter(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    send();
  }
  return (
    <div className={styles.form} ref={box}>
      <Field
        {...form.field('firstName')}
        label={t('firstName')}
        autoComplete="given-name"
        defaultValue={draft.customerFirstName}
        onKeyDown={sendOnEnter}
      />
      <Field
        {...form.field('email')}
        label={t('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
        defaultValue={draft.customerEmail}
        onKeyDown={sendOnEnter}
      />
      <p className={styles.consent}>{t('consent')}</p>
      {form.error && <Callout title={t('failed')}>{form.error}</Callout>}
      <Button variant="sponge" aria-disabled={form.isBusy} onClick={send}>
        {t('join')}
      </Button>
    </div>
  );
}
