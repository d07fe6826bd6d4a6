import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnSession } from '#contract/employees.ts';
import { formatTime } from '#core/lib/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toast, toastError } from '#web/ui/toast.tsx';
import { call, read } from '#web/lib/api.ts';
import { dayAndTime } from '#web/lib/quote-texts.ts';
import { useCatalog } from '#web/lib/use-catalog.ts';
import { errorText } from '#web/lib/refusal.ts';
import { crewKey, ownEntries } from './crew-data.ts';

/** The employee's own clock, and its entries of this week. */
export function ClockCard({ own }: { readonly own: OwnSession }) {
  const { timeZone } = useCatalog();
  const client = useQueryClient();
  const { data } = useQuery(ownEntries());
  const press = useMutation({
    mutationFn: (isClockedIn: boolean) => call('POST /api/employee/clock', { body: { isClockedIn } }),
    onSuccess: (now) => {
      client.setQueryData(read('GET /api/employee/session').queryKey, now);
      toast({ title: now.isClockedIn ? 'Clocked in' : 'Clocked out' });
    },
    onError: (error) => toastError({ title: 'The clock could not be pressed', description: errorText(error) ?? '' }),
    onSettled: () => client.invalidateQueries({ queryKey: crewKey }),
  });
  const entries = data?.entries.filter(({ counts }) => counts) ?? [];
  const since = own.clockedAt && formatTime(Temporal.Instant.from(own.clockedAt), timeZone);
  return (
    <section className="clock-card" aria-labelledby="clock">
      <h2 id="clock">Clock</h2>
      <p className="crew-soft">{own.isClockedIn && since ? `Running since ${since}.` : 'You are clocked out.'}</p>
      <Button big aria-disabled={press.isPending} onClick={() => press.mutate(!own.isClockedIn)}>
        <Icon name="clock" />
        {own.isClockedIn ? 'Clock out' : 'Clock in'}
      </Button>
      {entries.length > 0 && (
        <details>
          <summary>
            This week
            <Icon name="chev" />
          </summary>
          <ul>
            {entries.map(({ id, kind, at }) => (
              <li key={id}>
                <time dateTime={at}>{dayAndTime(at, timeZone).join(', ')}</time>
                <span>{kind === 'in' ? 'In' : 'Out'}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
