import { useMutation } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import type { MailRecords as Found } from '#contract/mail-server.ts';
import { mailServerTexts } from '#core/languages/en/mail-server.ts';
import { MAIL_PRESETS } from '#core/notifications/mail-providers.ts';
import type { RecordState } from '#core/notifications/mail-records.ts';
import { call } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/language.tsx';
import { fieldError, formError } from '#web/lib/refusal.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Field } from '#web/ui/field.tsx';
import type { IconName } from '#web/ui/icon.tsx';
import { toast, toastError } from '#web/ui/toast.tsx';
import { FieldGroup } from './setting-fields.tsx';
import styles from './mail-records.module.css';
import formStyles from './settings-form.module.css';

/** What the domain of the sender's address says in DNS of who may send for it, looked up with one press. */
export function MailRecords({ sender }: { readonly sender: string }) {
  const t = useTexts(mailServerTexts);
  const [selector, setSelector] = useState('');
  const domain = sender.split('@').at(-1) ?? '';
  const checking = useMutation({
    mutationFn: async () => call('POST /api/admin/mail-server/records', { body: { selector } }),
  });
  const { data: found, error, isPending } = checking;
  const ofSelector = fieldError(error, 'selector');
  const rest = formError(error, ['selector']);
  const isAsked = selector !== '' || found?.records.some(({ finding }) => finding === 'dkimUnknown');
  const check = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isPending) checking.mutate();
  };
  return (
    <FieldGroup title={t('records')} about={t('aboutRecords')}>
      <form noValidate onSubmit={check} className={`${formStyles.wide} ${styles.root}`}>
        <div aria-live="polite">{found && <Findings found={found} />}</div>
        {isAsked && (
          <Field
            id="dkim-selector"
            label={t('selector')}
            hint={t('selectorHint')}
            error={ofSelector}
            value={selector}
            maxLength={63}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => setSelector(target.value)}
          />
        )}
        {rest && <Callout title={rest} />}
        <p className={formStyles.listActions}>
          <Button type="submit" aria-disabled={isPending}>
            {isPending ? t('checkingRecords') : t('checkRecords', { domain })}
          </Button>
        </p>
        {found && found.records.length > 0 && <p className={formStyles.small}>{t('dnsTakesTime')}</p>}
      </form>
    </FieldGroup>
  );
}

const LOOKS: Readonly<
  Record<RecordState, { readonly tone: 'good' | 'stop' | 'wait' | 'calm'; readonly icon: IconName }>
> = {
  found: { tone: 'good', icon: 'check' },
  missing: { tone: 'stop', icon: 'alert' },
  different: { tone: 'wait', icon: 'alert' },
  open: { tone: 'calm', icon: 'note' },
};

function Findings({ found }: { readonly found: Found }) {
  const t = useTexts(mailServerTexts);
  const { domain, freemail, records } = found;
  const provider = MAIL_PRESETS[found.provider].name || t('yourProvider');
  if (freemail) {
    return (
      <div className={formStyles.note}>
        <p>
          <b>{t(freemail === 'own' ? 'ownFreemail' : 'foreignFreemail', { domain })}</b>
        </p>
        <p>{freemail === 'own' ? t('ownFreemailHint', { provider }) : t('foreignFreemailHint')}</p>
      </div>
    );
  }
  return (
    <ul className={styles.records}>
      {records.map((record, index) => (
        <li key={record.name}>
          <p className={styles.head}>
            <b>{record.finding.replace(/[A-Z].*$/, '').toUpperCase()}</b>
            <Badge {...LOOKS[record.state]}>{t('recordState', { state: record.state })}</Badge>
          </p>
          {record.finding !== records[index - 1]?.finding && (
            <p>{t('finding', { finding: record.finding, provider })}</p>
          )}
          {record.state !== 'open' && <RecordText record={record} />}
        </li>
      ))}
    </ul>
  );
}

/** The record as registrars ask for it. */
function RecordText({ record: { type, name, value, present } }: { readonly record: Found['records'][number] }) {
  const t = useTexts(mailServerTexts);
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: t('copied') });
    } catch {
      toastError({ title: t('copyFailed') });
    }
  };
  if (value === null && present === null) return null;
  return (
    <>
      <dl className={styles.text}>
        <div>
          <dt>{t('recordType')}</dt>
          <dd>{type}</dd>
        </div>
        <div>
          <dt>{t('recordName')}</dt>
          <dd>
            <code>{name}</code>
          </dd>
        </div>
        {present !== null && (
          <div>
            <dt>{t('recordPresent')}</dt>
            <dd>
              <code>{present}</code>
            </dd>
          </div>
        )}
        {value !== null && (
          <div>
            <dt>{t('recordValue')}</dt>
            <dd>
              <code>{value}</code>
            </dd>
          </div>
        )}
      </dl>
      {value !== null && (
        <Button variant="plain" onClick={() => void copy(value)}>
          {t('copy')}
        </Button>
      )}
    </>
  );
}
