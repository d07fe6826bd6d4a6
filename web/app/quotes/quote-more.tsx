import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { quotePageTexts } from '#core/languages/en/quote-page.ts';
import { useTexts } from '#web/lib/language.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { toastError } from '#web/ui/toast.tsx';
import { Ask } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { errorText } from '#web/lib/refusal.ts';
import type { CustomerQuote } from '#web/lib/quote-status.ts';
import { NoteForm } from './note-form.tsx';
import type { QuoteActions } from './quote-actions.ts';
import styles from './quote-page.module.css';

type QuoteMoreProps = {
  readonly actions: QuoteActions;
  readonly quote: CustomerQuote;
  /** Actions that require an account. */
  readonly children?: ReactNode;
};

/** Other things the customer can do with a quote: opt out of photos on social media, and send a note to the shop. */
export function QuoteMore({ actions, quote, children }: QuoteMoreProps) {
  const t = useTexts(quotePageTexts);
  return (
    <section className={styles.more} aria-labelledby="more">
      <h2 id="more">{t('more')}</h2>
      <PhotoConsent actions={actions} quote={quote} />
      {children}
      <NoteForm send={actions.writeNote} reference={quote.reference} />
    </section>
  );
}

/** The wizard's opt-out, in the same words. It can be changed at any time. */
function PhotoConsent({ actions, quote }: Omit<QuoteMoreProps, 'children'>) {
  const t = useTexts(quotePageTexts);
  const client = useQueryClient();
  const set = useMutation({
    mutationFn: (isPublic: boolean) => actions.setConsent(isPublic),
    onSuccess: (changed) => client.setQueryData(actions.queryKey, changed),
    onError: (error) => toastError({ title: t('choiceNotSaved'), description: errorText(error) ?? '' }),
  });
  const isKept = set.isPending ? !set.variables : quote.optOutSocialMedia;
  return (
    <Checkbox checked={isKept} onChange={(event) => set.mutate(!event.target.checked)}>
      {t('keepPhotosPrivate')}
    </Checkbox>
  );
}

/** Revokes the secret link of the page, in case it leaked; a new one is emailed to the customer. */
export function SecretLink({ actions }: { readonly actions: QuoteActions }) {
  const t = useTexts(quotePageTexts);
  const [isAsking, setAsking] = useState(false);
  const renew = useMutation({ mutationFn: actions.renewLink, onSuccess: () => setAsking(false) });
  return (
    <section className={styles.link} aria-labelledby="secret-link">
      <h2 id="secret-link">{t('linkTitle')}</h2>
      {renew.isSuccess ? <output>{t('linkSent')}</output> : <p>{t('linkAbout')}</p>}
      <Button onClick={() => setAsking(true)}>{t('linkMake')}</Button>
      {isAsking && (
        <Ask
          title={t('linkMakeTitle')}
          about={t('linkMakeAbout')}
          action={t('linkMake')}
          variant="sponge"
          isBusy={renew.isPending}
          onDo={() => renew.mutate()}
          onClose={() => {
            if (renew.isError) renew.reset();
            setAsking(false);
          }}
        >
          {renew.error && <Callout title={t('actionFailed')}>{errorText(renew.error)}</Callout>}
        </Ask>
      )}
    </section>
  );
}
