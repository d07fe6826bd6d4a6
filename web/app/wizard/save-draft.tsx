import { useEffect, useState } from 'react';
import { savedDraftsTexts } from '#core/languages/en/saved-drafts.ts';
import { isEmail } from '#core/people/contact.ts';
import type { QuoteDraft } from '#core/quotes/wizard.ts';
import type { ShopCatalog } from '#web/lib/catalog.ts';
import { useTexts } from '#web/lib/language.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { tabStore, TEST_BOOKING } from '#web/lib/storage.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { FieldError, FieldHint } from '#web/ui/field.tsx';
import { dropDraft, followDraft, keepDraft, keptDraft } from './keep-draft.ts';

type SaveDraftProps = { readonly catalog: ShopCatalog; readonly draft: QuoteDraft };

/** A box, unticked at first, that keeps the quote on the server for a link to finish it. Another address unticks it. */
export function SaveDraft({ catalog, draft: { customerEmail } }: SaveDraftProps) {
  const t = useTexts(savedDraftsTexts);
  const email = customerEmail.trim().toLowerCase();
  const [kept, setKept] = useState(keptDraft);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const isOther = kept !== undefined && kept.email !== email;
  useEffect(() => {
    if (kept) followDraft(catalog);
  }, [kept, catalog]);
  useEffect(() => {
    if (!isOther) return;
    void dropDraft()
      .catch(() => undefined)
      .then(() => setKept(undefined));
  }, [isOther]);

  async function change(isWanted: boolean): Promise<void> {
    setError(undefined);
    if (isWanted && !isEmail(email)) return setError(t('emailFirst'));
    setBusy(true);
    try {
      if (isWanted) setKept(await keepDraft(catalog, email));
      else {
        setKept(undefined);
        await dropDraft();
      }
    } catch (failure) {
      setError(errorText(failure) ?? t('notSaved'));
    }
    setBusy(false);
  }

  if (tabStore.get(TEST_BOOKING) !== undefined) return null;
  return (
    <div>
      <Checkbox
        id="save-draft"
        checked={kept !== undefined && !isOther}
        disabled={isBusy}
        aria-describedby="save-draft-hint"
        aria-invalid={error ? true : undefined}
        onChange={({ target }) => void change(target.checked)}
      >
        {t('box')}
      </Checkbox>
      <FieldHint id="save-draft-hint">
        <output>{kept ? t('saved') : t('about')}</output>
      </FieldHint>
      {error && (
        <FieldError role="alert" hasIcon={false}>
          {error}
        </FieldError>
      )}
    </div>
  );
}
