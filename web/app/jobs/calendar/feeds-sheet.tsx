import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { use, useState, useRef } from 'react';
import type { CalendarFeed } from '#contract/calendar.ts';
import { scheduleTexts } from '#core/languages/en/jobs.ts';
import { formatInstant } from '#core/lib/time.ts';
import { call } from '#web/lib/api.ts';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import { hidden, LanguageContext, rich, useTexts } from '#web/lib/language.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { crew } from '#web/lib/staff-data.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { SelectField, Field } from '#web/ui/field.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { toast } from '#web/ui/toast.tsx';
import { feeds } from './week-data.ts';
import styles from './week-calendar.module.css';

const SHOP = '';

/** Creates and revokes secret calendar feeds; each address can be copied once. */
export function FeedsSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(scheduleTexts);
  const [from] = useState(() => document.activeElement);
  const { data, error } = useQuery(feeds());
  return (
    <Sheet
      title={t('feeds')}
      isDocked={false}
      onClose={onClose}
      onClosed={() => from instanceof HTMLElement && from.focus()}
    >
      <div className={styles.feedsSheet}>
        <p>{t('feedsAbout')}</p>
        <NewFeed />
        <section aria-labelledby="feeds-title">
          <h3 id="feeds-title">{t('feedsInUse')}</h3>
          {error && <Callout title={t('feedsNotLoaded')}>{errorText(error)}</Callout>}
          {data?.length === 0 && <p>{t('noFeeds')}</p>}
          <ul>
            {data?.map((feed) => (
              <FeedRow key={feed.id} feed={feed} />
            ))}
          </ul>
        </section>
      </div>
    </Sheet>
  );
}

function NewFeed() {
  const t = useTexts(scheduleTexts);
  const client = useQueryClient();
  const { data: members = [] } = useQuery(crew());
  const form = useServerForm({
    initial: { employee: SHOP },
    send: ({ employee }) => call('POST /api/calendar-feeds', { body: { employee: employee || null } }),
    onSent: () => client.invalidateQueries({ queryKey: feeds().queryKey }),
  });
  return (
    <form className={styles.create} onSubmit={form.submit}>
      <SelectField {...form.field('employee')} id="feed-employee" label={t('whoseJobs')}>
        <option value={SHOP}>{t('wholeShop')}</option>
        {members.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button type="submit" variant="sponge" aria-disabled={form.isBusy}>
        {t('createAddress')}
      </Button>
      {form.error && <Callout title={t('notCreated')}>{form.error}</Callout>}
      {form.result && <FeedAddress key={form.result.id} name={form.result.employee?.name} url={form.result.url} />}
    </form>
  );
}

function FeedRow({ feed }: { readonly feed: CalendarFeed }) {
  const t = useTexts(scheduleTexts);
  const language = use(LanguageContext);
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const timeZone = useCatalogIfKnown()?.timeZone;
  const name = feed.employee?.name;
  const revoke = useMutation({
    mutationFn: () => call('DELETE /api/calendar-feeds/:id', { params: { id: feed.id } }),
    onSuccess: async () => {
      toast({ title: t('feedRevoked') });
      setAsking(false);
      await client.invalidateQueries({ queryKey: feeds().queryKey });
    },
  });
  return (
    <li>
      <p>
        <b>{name ?? t('wholeShop')}</b>
        {timeZone && (
          <small>
            {t('feedSince', { date: formatInstant(Temporal.Instant.from(feed.createdAt), timeZone, language) })}
          </small>
        )}
      </p>
      <Button variant="stop" onClick={() => setAsking(true)}>
        {rich(name ? t.rich('revokeFeed', { name, hidden }) : t.rich('revokeShopFeed', { hidden }))}
      </Button>
      {isAsking && (
        <Ask
          title={name ? t('askRevoke', { name }) : t('askRevokeShop')}
          about={t('revokeAbout')}
          action={t('revoke')}
          isBusy={revoke.isPending}
          onDo={() => revoke.mutate()}
          onClose={() => {
            revoke.reset();
            setAsking(false);
          }}
        >
          {revoke.error && <Callout title={t('notRevoked')}>{errorText(revoke.error)}</Callout>}
        </Ask>
      )}
    </li>
  );
}

type FeedAddressProps = {
  /** Whose jobs it shows; absent if it's the whole shop's. */
  readonly name: string | undefined;
  readonly url: string;
};

/** The address of a new feed. It's shown only once. */
function FeedAddress({ name, url }: FeedAddressProps) {
  const t = useTexts(scheduleTexts);
  const input = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    input.current?.select();
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch {
      // Copying isn't allowed here, so the text is selected for the user to copy.
    }
  }

  return (
    <div className={styles.made}>
      <Field
        id="feed-url"
        label={name ? t('feedAddress', { name }) : t('shopFeedAddress')}
        hint={t('feedAddressHint')}
        ref={input}
        readOnly
        value={url}
        onFocus={(event) => event.target.select()}
      />
      <Button onClick={() => void copy()}>{t('copyAddress')}</Button>
      <output>{isCopied ? t('copied') : ''}</output>
    </div>
  );
}
