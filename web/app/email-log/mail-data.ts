import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { MailInList } from '#contract/mail.ts';
import type { Page } from '#contract/pages.ts';
import { MAIL_STATUSES } from '#core/notifications/mail-rules.ts';
import { call } from '#web/lib/api.ts';
import type { ListFilters } from '#web/lib/dashboard-search.ts';
import { counts } from '#web/lib/counts.ts';
import { PAGE } from '#web/lib/list-pages.ts';

/** A page of mails, newest first. */
export function readMailPage({ q, status, from, to }: ListFilters, cursor?: string): Promise<Page<MailInList>> {
  const known = MAIL_STATUSES.find((each) => each === status);
  return call('GET /api/mails', { query: { q, status: known, from, to, cursor, limit: PAGE } });
}

export function mailDetail(id: string) {
  return queryOptions({
    queryKey: ['mail', 'detail', id] as const,
    queryFn: () => call('GET /api/mails/:id', { params: { id } }),
    refetchOnMount: 'always',
  });
}

/** The state of the mail sender, the counts of waiting and failed mails, and where mail goes. */
export function mailHealth() {
  return queryOptions({
    queryKey: ['mail', 'health'] as const,
    queryFn: () => call('GET /api/mails/health'),
    refetchOnMount: 'always',
    // Polled, because a stopped sender sends no events.
    refetchInterval: 60_000,
  });
}

/** Sends a mail now, or again; the list and its counts are refetched. */
export function useResend(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/mails/:id/resend', { params: { id } }),
    onSettled: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: ['mail'] }),
        client.invalidateQueries({ queryKey: counts().queryKey }),
      ]);
    },
  });
}
