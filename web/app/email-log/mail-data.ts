import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { MailInList } from '#contract/mail.ts';
import type { Page } from '#contract/pages.ts';
import { mailKindsTexts } from '#core/languages/en/mails.ts';
import type { Language } from '#core/languages/language.ts';
import { MAIL_STATUSES } from '#core/notifications/mails.ts';
import { call, unlessJustRead } from '#web/lib/api.ts';
import type { ListFilters } from '#web/lib/dashboard-search.ts';
import { counts, PAGE } from '#web/lib/list-pages.ts';

/** A page of mails, newest first. */
export function readMailPage({ q, status, from, to }: ListFilters, cursor?: string): Promise<Page<MailInList>> {
  const known = MAIL_STATUSES.find((each) => each === status);
  return call('GET /api/mails', { query: { q, status: known, from, to, cursor, limit: PAGE } });
}

export function mailDetail(id: string) {
  return queryOptions({
    queryKey: ['mail', 'detail', id] as const,
    queryFn: () => call('GET /api/mails/:id', { params: { id } }),
    refetchOnMount: unlessJustRead,
  });
}

/** The state of the mail sender, the counts of waiting and failed mails, and where mail goes. */
export function mailHealth() {
  return queryOptions({
    queryKey: ['mail', 'health'] as const,
    queryFn: () => call('GET /api/mails/health'),
    refetchOnMount: unlessJustRead,
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

/** 'Quote received'; a kind that only a newer version knows is shown as stored. */
export function kindText(kind: string, language: Language): string {
  if (mailKindsTexts.has(kind)) return mailKindsTexts(language)(kind);
  return (kind.charAt(0).toUpperCase() + kind.slice(1)).replaceAll('-', ' ');
}

/** The state of a mail. Without a mail server it was written to the folder. */
export function standingOf({ status, sentTo }: Pick<MailInList, 'status' | 'sentTo'>): {
  /** The key of its word. */
  readonly word: 'failed' | 'superseded' | 'waiting' | 'sent' | 'sentToFolder';
  readonly tone: 'wait' | 'good' | 'stop' | 'calm';
  readonly icon: 'clock' | 'check' | 'alert' | 'minus';
} {
  if (status === 'failed') return { word: 'failed', tone: 'stop', icon: 'alert' };
  if (status === 'superseded') return { word: 'superseded', tone: 'calm', icon: 'minus' };
  if (status === 'waiting') return { word: 'waiting', tone: 'wait', icon: 'clock' };
  return { word: sentTo === 'folder' ? 'sentToFolder' : 'sent', tone: 'good', icon: 'check' };
}
