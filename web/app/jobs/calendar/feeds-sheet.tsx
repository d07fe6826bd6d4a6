import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, useRef } from 'react';
import type { CalendarFeed } from '#contract/calendar.ts';
import { formatInstant } from '#core/lib/time.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { SelectField, Field } from '#web/ui/field.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { toast } from '#web/ui/toast.tsx';
import { call } from '#web/lib/api.ts';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import { errorText } from '#web/lib/refusal.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { crew } from '#web/lib/staff-data.ts';
import { feeds } from './week-data.ts';
import styles from './feeds-sheet.module.css';

const SHOP = '';

/** Creates and revokes secret calendar feeds; each address can be copied once. */
export function FeedsSheet({ onClose }: { readonly onClose: () => void }) {
  const [from] = useState(() => document.activeElement);
  const { data, error } = useQuery(feeds());
  return (
    <Sheet
      title="Calendar feeds"
      isDocked={false}
      onClose={onClose}
      onClosed={() => from instanceof HTMLElement && from.focus()}
    >
      <div className={styles.root}>
        <p>
          A feed shows jobs in a phone&rsquo;s or computer&rsquo;s own calendar and follows every change. It tells
          service, reference and time, nothing about customers. Anyone with the address can read it.
        </p>
        <NewFeed />
        <section aria-labelledby="feeds-title">
          <h3 id="feeds-title">In use</h3>
          {error && <Callout title="The feeds could not be loaded">{errorText(error)}</Callout>}
          {data?.length === 0 && <p>None yet.</p>}
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
  const client = useQueryClient();
  const { data: members = [] } = useQuery(crew());
  const form = useServerForm({
    initial: { employee: SHOP },
    send: ({ employee }) => call('POST /api/calendar-feeds', { body: { employee: employee || null } }),
    onSent: () => client.invalidateQueries({ queryKey: feeds().queryKey }),
  });
  return (
    <form className={styles.create} onSubmit={form.submit}>
      <SelectField {...form.field('employee')} id="feed-employee" label="Whose jobs">
        <option value={SHOP}>The whole shop</option>
        {members.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button type="submit" variant="sponge" aria-disabled={form.isBusy}>
        Create address
      </Button>
      {form.error && <Callout title="Not created">{form.error}</Callout>}
      {form.result && <FeedAddress key={form.result.id} name={nameOf(form.result)} url={form.result.url} />}
    </form>
  );
}

function FeedRow({ feed }: { readonly feed: CalendarFeed }) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const timeZone = useCatalogIfKnown()?.timeZone;
  const name = nameOf(feed);
  const revoke = useMutation({
    mutationFn: () => call('DELETE /api/calendar-feeds/:id', { params: { id: feed.id } }),
    onSuccess: async () => {
      toast({ title: 'Calendar feed revoked' });
      setAsking(false);
      await client.invalidateQueries({ queryKey: feeds().queryKey });
    },
  });
  return (
    <li>
      <p>
        <b>{name}</b>
        {timeZone && <small>since {formatInstant(Temporal.Instant.from(feed.createdAt), timeZone)}</small>}
      </p>
      <Button variant="stop" onClick={() => setAsking(true)}>
        Revoke<span className="visually-hidden"> the feed of {name}</span>
      </Button>
      {isAsking && (
        <Ask
          title={`Revoke the feed of ${name}?`}
          about="Calendars that use it show nothing any more. A new one has another address."
          action="Revoke"
          isBusy={revoke.isPending}
          onDo={() => revoke.mutate()}
          onClose={() => {
            revoke.reset();
            setAsking(false);
          }}
        >
          {revoke.error && <Callout title="Not revoked">{errorText(revoke.error)}</Callout>}
        </Ask>
      )}
    </li>
  );
}

function nameOf({ employee }: Pick<CalendarFeed, 'employee'>): string {
  return employee?.name ?? 'the whole shop';
}

type FeedAddressProps = { readonly name: string; readonly url: string };

/** The address of a new feed. It's shown only once. */
function FeedAddress({ name, url }: FeedAddressProps) {
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
        label={`Address of ${name}`}
        hint="It is shown this once. Add it to a calendar program as a subscription."
        ref={input}
        readOnly
        value={url}
        onFocus={(event) => event.target.select()}
      />
      <Button onClick={() => void copy()}>Copy address</Button>
      <output>{isCopied ? 'Copied' : ''}</output>
    </div>
  );
}
