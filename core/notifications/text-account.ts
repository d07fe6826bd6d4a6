/** The account with a text message service (Twilio) that the owner connects in the settings. */
export type TextServiceDetails = {
  readonly accountSid: string;
  /** The number that text messages come from: '+15185550100'. */
  readonly from: string;
};

/** Whether a text reads like the name of such an account: 'AC' and 32 hexadecimal digits. */
export function isAccountSid(text: string): boolean {
  return /^AC[\da-f]{32}$/i.test(text);
}
