import { sql } from 'kysely';
import { MAIL_SECRETS } from '#core/notifications/mail-rules.ts';
import type { Db } from '../db/client.ts';
import { REMOVED } from '../data/mask-mail.ts';
import { INVARIANTS } from './invariants.ts';
import { ScriptFailure, type ScriptContext } from './script.ts';

/** How many ids are listed for each kind of fault. */
const MOST = 20;

type Asking = Pick<ScriptContext, 'say' | 'signal'> & { readonly deps: Pick<ScriptContext['deps'], 'db'> };

/** Asks of every rule that rows must keep which rows break it, and names them. */
export async function verifyDatabase({ deps, say, signal }: Asking): Promise<void> {
  const rules = [...INVARIANTS, ...(await foreignKeys(deps.db)), unmaskedMails()];
  let broken = 0;
  for (const { says, query } of rules) {
    signal.throwIfAborted();
    const { rows } = await sql<{ id: string }>`
      select id::text as id from (${sql.raw(query)}) as faults order by 1 limit ${sql.lit(MOST + 1)}`.execute(deps.db);
    if (rows.length === 0) continue;
    broken += 1;
    const ids = rows.slice(0, MOST).map(({ id }) => id);
    say(`${says}: ${ids.join(', ')}${rows.length > MOST ? ' and more' : ''}`);
  }
  say(`${rules.length} rules were checked.`);
  if (broken > 0) throw new ScriptFailure(`${broken} of ${rules.length} rules are broken.`);
}

type Rule = (typeof INVARIANTS)[number];

/** The database keeps these itself; a row that breaks one tells of a damaged disk. */
async function foreignKeys(db: Db): Promise<readonly Rule[]> {
  const { rows } = await sql<{ child: string; column: string; parent: string; target: string }>`
    select conrelid::regclass::text as child, quote_ident(a.attname) as column,
      confrelid::regclass::text as parent, quote_ident(b.attname) as target
    from pg_constraint c
    join pg_attribute a on a.attrelid = conrelid and a.attnum = conkey[1]
    join pg_attribute b on b.attrelid = confrelid and b.attnum = confkey[1]
    where contype = 'f' and connamespace = current_schema()::regnamespace and cardinality(conkey) = 1
    order by 1, 2`.execute(db);
  return rows.map(({ child, column, parent, target }) => ({
    says: `${child}.${column} names a row of ${parent} that is not there`,
    query: `select ${column}::text as id from ${child} c where ${column} is not null
      and not exists (select from ${parent} p where p.${target} = c.${column})`,
  }));
}

function unmaskedMails(): Rule {
  const kinds = Object.entries(MAIL_SECRETS).flatMap(([kind, secrets]) =>
    secrets.map((secret) => `(kind = '${kind}' and data ->> '${secret}' <> '${REMOVED}')`),
  );
  return {
    says: 'A sent mail still holds its secret link or code',
    query: `select id from outbox where status = 'sent' and (${kinds.join(' or ')})`,
  };
}
