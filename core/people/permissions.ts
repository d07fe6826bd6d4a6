/** Permissions: checked by screens before they show a button, and by the server before anything else in a request. */

/** The caller. One person may have several roles; a stranger has none. The ids are those of the roles' own rows. */
export type Actor = {
  readonly personId?: string;
  readonly adminId?: string;
  readonly employeeId?: string;
  readonly customerId?: string;
  /** The one job that this browser has looked up with an access code, and the employee whose code it was. */
  readonly lookUp?: { readonly jobId: string; readonly employeeId: string };
  /** The pass of a browser that an applicant's code has let in. */
  readonly applicantPass?: string;
};

export const STRANGER: Actor = {};

/** What a person may be. One person may have several roles; a session has those that its log-in proved. */
export type Role = 'admin' | 'employee' | 'customer';

/**
 * Who a call is for. `person` is anyone who is logged in; `anyone` needs no log-in; `team` is the admins and the crew;
 * `look-up` is the team and callers who have looked a job up; `applicant` is a caller with an applicant's code.
 */
export type Audience = 'anyone' | 'person' | 'team' | 'look-up' | 'applicant' | Role;

export type Verdict = 'allowed' | 'log-in' | 'forbidden';

/**
 * May this actor make a call that is meant for that audience? Decided before the id or body is looked at:
 * 'log-in' is 401 on the wire, 'forbidden' (a session of another kind) is 403.
 */
export function mayCall(actor: Actor, audience: Audience): Verdict {
  if (audience === 'anyone' || belongsTo(actor, audience)) return 'allowed';
  return actor.personId === undefined ? 'log-in' : 'forbidden';
}

/** While the launch lock is on, only the team sees the site; what passes for everyone is listed with the gate. */
export function mayPassLaunchLock(actor: Actor): boolean {
  return belongsTo(actor, 'team');
}

function belongsTo(actor: Actor, audience: Exclude<Audience, 'anyone'>): boolean {
  switch (audience) {
    case 'person':
      return actor.personId !== undefined;
    case 'team':
      return belongsTo(actor, 'admin') || belongsTo(actor, 'employee');
    case 'look-up':
      return actor.lookUp !== undefined || belongsTo(actor, 'team');
    case 'applicant':
      return actor.applicantPass !== undefined;
    case 'admin':
    case 'employee':
    case 'customer':
      return actor[`${audience}Id`] !== undefined;
  }
}
