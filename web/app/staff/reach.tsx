import type { StaffMember } from '#contract/staff.ts';
import { phoneText } from '#web/lib/quote-texts.ts';

/** An email address, which may wrap before its @, and a phone number below it. */
export function Reach({ email, phone }: Pick<StaffMember, 'email' | 'phone'>) {
  const at = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
      {phone && <small>{phoneText(phone)}</small>}
    </>
  );
}
