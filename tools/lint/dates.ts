// A rule for oxlint: the date of an instant is the one in the shop's time zone, and not the one that its text in UTC begins with.

type Node = { readonly type: string } & Readonly<Record<string, unknown>>;
type Context = { report: (problem: { readonly node: Node; readonly message: string }) => void };

const MESSAGE = "That's a date in UTC: take localDate(instant, timeZone) of core/lib/time.ts, in the shop's time zone.";
/** What an instant is called: 'issuedAt', 'created_at', 'at', 'now'. */
const INSTANT = /(?:^at|^now|^instant|At|_at|Instant)$/;
const CUTS = new Set(['slice', 'substring', 'substr']);
/** How long a date is as text: '2027-06-05'. */
const DATE_LENGTH = 10;

function nameOf(node: Node): string {
  if (node.type === 'Identifier') return String(node['name']);
  if (node.type === 'MemberExpression') return nameOf(node['property'] as Node);
  if (node.type === 'ChainExpression') return nameOf(node['expression'] as Node);
  if (node.type !== 'CallExpression') return '';
  const callee = node['callee'] as Node;
  // `clock.now().toString()` is what it's called on.
  return nameOf(callee) === 'toString' ? nameOf(callee['object'] as Node) : nameOf(callee);
}

function isDateInUtc(node: Node): boolean {
  const callee = node['callee'] as Node;
  if (callee.type !== 'MemberExpression') return false;
  const [first, second] = (node['arguments'] as readonly Node[]).map((each) => each['value']);
  const method = nameOf(callee);
  if (CUTS.has(method) && first === 0 && typeof second === 'number')
    return second === DATE_LENGTH || INSTANT.test(nameOf(callee['object'] as Node));
  if (method === 'split') return first === 'T';
  if (method === 'toZonedDateTimeISO') return first === 'UTC';
  return method === 'toISOString';
}

const noUtcDate = {
  create: (context: Context) => ({
    CallExpression(node: Node) {
      if (isDateInUtc(node)) context.report({ node, message: MESSAGE });
    },
  }),
};

// oxlint loads a plugin by its default export.
// oxlint-disable-next-line import/no-default-export
export default { meta: { name: 'dates' }, rules: { 'no-utc-date': noUtcDate } };
