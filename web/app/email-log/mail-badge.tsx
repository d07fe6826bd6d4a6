import type { MailInList } from '#contract/mail.ts';
import { Badge } from '#web/ui/badge.tsx';
import { standingOf } from './mail-texts.ts';

/** The state of a mail: waiting, sent or failed. */
export function MailBadge({ mail }: { readonly mail: MailInList }) {
  const { word, tone, icon } = standingOf(mail);
  return (
    <>
      <Badge tone={tone} icon={icon}>
        {word}
      </Badge>
      {mail.isTest && <Badge>Test</Badge>}
    </>
  );
}
