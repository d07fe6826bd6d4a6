import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { openingTexts } from '#core/languages/en/settings.ts';
import { hasOpeningHours } from '#core/scheduling/opening-hours.ts';
import { read } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/language.tsx';
import { Ask } from '#web/ui/ask.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { useEditor, useSetting } from './editor.ts';

/** The lock of the site. Taking it off asks once more while customers would miss an address, hours or emails. */
export function LockSetting({ label }: { readonly label: string }) {
  const { id, value: isLocked, set } = useSetting<boolean>('launch.locked');
  const missing = useMissing();
  const [isAsking, setAsking] = useState(false);
  const change = (locks: boolean) => {
    if (locks || missing.length === 0) set(locks);
    else setAsking(true);
  };
  return (
    <div>
      <Checkbox id={id} checked={isLocked} onChange={(event) => change(event.target.checked)}>
        {label}
      </Checkbox>
      {isAsking && (
        <AskOpening
          missing={missing}
          onClose={() => setAsking(false)}
          onDo={() => {
            setAsking(false);
            set(false);
          }}
        />
      )}
    </div>
  );
}

type AskOpeningProps = {
  readonly missing: ReturnType<typeof useMissing>;
  readonly isBusy?: boolean;
  readonly onClose: () => void;
  readonly onDo: () => void;
};

/** Asks once more before the site opens, with what customers would miss. */
export function AskOpening({ missing, isBusy = false, onClose, onDo }: AskOpeningProps) {
  const t = useTexts(openingTexts);
  return (
    <Ask
      title={t('title')}
      about={t('about')}
      action={t('open')}
      back={t('back')}
      variant="sponge"
      isBusy={isBusy}
      onClose={onClose}
      onDo={onDo}
    >
      <ul>
        {missing.map((each) => (
          <li key={each}>{t(each)}</li>
        ))}
      </ul>
    </Ask>
  );
}

/** What customers would miss, by the checklist of a new shop and what has been typed since. */
export function useMissing(): readonly ('noAddress' | 'noHours' | 'noMail')[] {
  const { data } = useQuery({ ...read('GET /api/admin/setup'), refetchOnMount: 'always' });
  const { address, openingHours } = useEditor().draft;
  const isOpen = (item: 'address' | 'hours' | 'mail') =>
    data?.items.some(({ id, isDone }) => id === item && !isDone) ?? false;
  return [
    ...(isOpen('address') && address.street.trim() === '' ? (['noAddress'] as const) : []),
    ...(isOpen('hours') && !hasOpeningHours(openingHours) ? (['noHours'] as const) : []),
    ...(isOpen('mail') ? (['noMail'] as const) : []),
  ];
}
