import { FieldGroup } from './field-group.tsx';
import { TextSetting } from './setting-fields.tsx';

/** The code that the owner gives to people who want to apply. */
export function ApplicantsSection() {
  return (
    <FieldGroup title="Applicants' code" about="Hand it out as you like: it opens the application without a mail.">
      <TextSetting
        path="applicantCode"
        label="Code"
        aside="optional"
        hint="5 letters or digits. Without it, applicants are sent a code of their own."
        maxLength={5}
      />
    </FieldGroup>
  );
}
