import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { MessageDetail, MessageInList } from '#contract/messages.ts';
import type { Page } from '#contract/pages.ts';
import { messagesTexts } from '#core/languages/en/messages.ts';
import type { Language } from '#core/languages/language.ts';
import { MESSAGE_FILTERS } from '#core/operations/owner-lists.ts';
import { call, unlessJustRead } from '#web/lib/api.ts';
import type { ListFilters } from '#web/lib/dashboard-search.ts';
import { counts, PAGE } from '#web/lib/list-pages.ts';

/** A page of messages, newest first. */
export function readMessagePage({ q, status, from, to }: ListFilters, cursor?: string): Promise<Page<MessageInList>> {
  const known = MESSAGE_FILTERS.find((each) => each === status);
  return call('GET /api/messages', { query: { q, status: known, from, to, cursor, limit: PAGE } });
}

export function messageDetail(id: string) {
  return queryOptions({
    queryKey: ['messages', 'detail', id] as const,
    queryFn: () => call('GET /api/messages/:id', { params: { id } }),
    refetchOnMount: unlessJustRead,
  });
}

/** Marks a message as read or answered, or reverts that, in every list. */
export function useMark(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (as: { readonly isRead: boolean } | { readonly isAnswered: boolean }): Promise<MessageDetail> =>
      'isRead' in as
        ? call('POST /api/messages/:id/read', { params: { id }, body: as })
        : call('POST /api/messages/:id/answered', { params: { id }, body: as }),
    onSuccess: async (message) => {
      client.setQueryData(messageDetail(id).queryKey, message);
      await Promise.all([
        client.invalidateQueries({ queryKey: ['messages', 'pages'] }),
        client.invalidateQueries({ queryKey: counts().queryKey }),
      ]);
    },
    onError: async () => client.invalidateQueries({ queryKey: messageDetail(id).queryKey }),
  });
}

/** Some mail programs truncate longer URLs. */
const MOST_QUOTED = 1200;

/** A mailto link that opens a reply to the sender, with the message quoted. */
export function replyLink(
  { name, email, message }: Pick<MessageDetail, 'name' | 'email' | 'message'>,
  business: string,
  language: Language,
): string {
  const t = messagesTexts(language);
  const text = message.length > MOST_QUOTED ? `${message.slice(0, MOST_QUOTED).toWellFormed()} …` : message;
  const quoted = text.split(/\r\n|\r|\n/).map((line) => (line ? `> ${line}` : '>'));
  const body = [t('replyGreeting', { name }), '', '', '', t('replyQuote', { name }), ...quoted].join('\r\n');
  const to = encodeURIComponent(email).replace('%40', '@');
  return `mailto:${to}?subject=${encodeURIComponent(t('replySubject', { business }))}&body=${encodeURIComponent(body)}`;
}
