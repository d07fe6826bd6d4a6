// A rule for oxlint: texts that people read come from core/languages, so that they exist in every language.

type Node = { readonly type: string; readonly parent?: Node } & Readonly<Record<string, unknown>>;
type Context = { report: (problem: { readonly node: Node; readonly message: string }) => void };

/** Attributes that a person hears or sees. */
const READ_ATTRIBUTES =
  /^(?:aria-(?:label|description|roledescription|valuetext|placeholder)|alt|title|placeholder|label|hint|text|note|caption|heading)$/;
/** Attributes whose values only look like words. */
const CODE_ATTRIBUTES =
  /^(?:class(?:Name)?|style|d|points|viewBox|transform|allow|sizes|media|rel|accept|autoComplete|name|path|content|preserveAspectRatio)$/;
/** Properties that hold what a person reads, if it begins like a sentence; in lower case it's a key. */
const READ_PROPERTIES = /^(?:label|title|word|hint|about|placeholder|description|heading|caption|aside)$/;
/** Calls whose arguments are read by developers and operators. */
const DEVELOPER_CALLS =
  /^(?:(?:.*\.)?log(?:ger)?\.\w+|console\.\w+|(?:.*\.)?(?:querySelector(?:All)?|matches|closest)|matchMedia|process\.\w+\.write)$/;
const DEVELOPER_ERRORS =
  /^(?:Error|TypeError|RangeError|SyntaxError|AggregateError|ConnectionError|BackupError|Engine(?:Busy|Closed|Died)|JobTimeout|WorkerDied)$/;
/** Properties that only look like words: of styles, the API's description and HTTP headers. */
const CODE_PROPERTIES =
  /^(?:summary|border(?:Top|Right|Bottom|Left)?|font(?:Family)?|padding|margin|content-type|content-disposition|cache-control)$/;
/** Schema methods and functions that describe the API, which stays English. */
const DESCRIBING_CALLS = /^(?:.*\.)?(?:meta|describe)$/;
/** Two words with a space, or a capitalized word alone where a person would read it. */
const SENTENCE = /\p{L}{2,}[,.:;!?’']* \p{L}|^\p{Lu}\p{Ll}+ ?[:?!.…]|(?:^\p{Lu}|\p{L} ).*\p{Ll}{2,}\.$/u;
/** 'quotes.id as quote_id', 'is not null', 'not in', as queries are built; also whole statements. */
const QUERY =
  /^(?:[\w."]+ as \w+|is(?: not)?(?: null| distinct from)?|is not distinct from|not in|repeatable read|read only|(?:select|case when|insert|update|delete) .*)$/su;
/** 'text/csv; charset=utf-8', 'attachment; filename="', 'Disallow: /api/', 'public, max-age=86400', '<svg xmlns=...'. */
const WIRE =
  /^(?:[A-Z]+(?: [A-Z]+)+$|[\w.+-]+\/[\w.+*-]+;|(?:attachment|inline); |(?:public|private), |[\w-]+: (?:\/|close|no-store|nosniff|application\/)|<[?\w]|img-src |connect-src )/u;
/** 'a[href], button', ':not(...)'. */
const SELECTOR = /\[[\w-]+(?:[~^$*]?=[^\]]*)?\]|:(?:not|is|where)\(/;
const LETTERS = /\p{L}{2,}/u;

function nameOf(node: Node | undefined): string {
  if (!node) return '';
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') return String(node['name']);
  if (node.type === 'MemberExpression') return `${nameOf(node['object'] as Node)}.${nameOf(node['property'] as Node)}`;
  if (node.type === 'ThisExpression') return 'this';
  return '';
}

/** The key of a property, whether or not it's quoted. */
function keyOf(property: Node): string {
  const key = property['key'] as Node;
  return key.type === 'Literal' ? String(key['value']) : nameOf(key);
}

/** The method that is called, whatever it's called on: 'meta' of `z.int().meta`. */
function methodOf(callee: Node): string {
  return callee.type === 'MemberExpression' ? nameOf(callee['property'] as Node) : nameOf(callee);
}

/** Whether only a developer reads a string. */
function isForDevelopers(node: Node): boolean {
  for (let child = node, parent = node.parent; parent; child = parent, parent = parent.parent) {
    if (
      /^(?:TS|Import|Export(?:All|Named)Declaration$)/.test(parent.type) &&
      !/^TS(?:As|Satisfies|NonNull)/.test(parent.type)
    ) {
      if (parent.type !== 'ExportNamedDeclaration') return true;
    }
    if (parent.type === 'TaggedTemplateExpression') return true;
    if (parent.type === 'Property' && child === parent['key']) return true;
    if (parent.type === 'Property' && CODE_PROPERTIES.test(keyOf(parent))) return true;
    if (parent.type === 'JSXAttribute') return CODE_ATTRIBUTES.test(nameOf(parent['name'] as Node));
    if (parent.type === 'NewExpression' && DEVELOPER_ERRORS.test(nameOf(parent['callee'] as Node))) return true;
    if (parent.type === 'CallExpression' && child !== parent['callee']) {
      const callee = nameOf(parent['callee'] as Node);
      if (DEVELOPER_CALLS.test(callee) || DESCRIBING_CALLS.test(methodOf(parent['callee'] as Node))) return true;
    }
    if (/Function|Class|Program/.test(parent.type)) return false;
  }
  return false;
}

function isCode(text: string): boolean {
  return [SELECTOR, QUERY, WIRE].some((code) => code.test(text.trim()));
}

const MESSAGE = 'People read this: give it a key among the texts (CONTRIBUTING, "Add a text").';

const noHardcodedText = {
  create(context: Context) {
    function check(node: Node, text: string) {
      const parent = node.parent;
      const attribute = parent?.type === 'JSXAttribute' ? nameOf(parent['name'] as Node) : '';
      const property = parent?.type === 'Property' && node === parent['value'] ? keyOf(parent) : '';
      const isRead = READ_ATTRIBUTES.test(attribute)
        ? /\p{Ll}{2,}/u.test(text)
        : SENTENCE.test(text.trim()) || (READ_PROPERTIES.test(property) && /^\p{Lu}\p{Ll}/u.test(text));
      if (isRead && !isCode(text) && !isForDevelopers(node)) context.report({ node, message: MESSAGE });
    }
    return {
      JSXText(node: Node) {
        if (LETTERS.test(String(node['value']).replaceAll(/&\w+;/g, '')))
          context.report({
            node,
            message: MESSAGE,
          });
      },
      Literal(node: Node) {
        if (typeof node['value'] === 'string') check(node, node['value']);
      },
      TemplateElement(node: Node) {
        check(node, (node['value'] as { readonly cooked?: string }).cooked ?? '');
      },
    };
  },
};

// oxlint loads a plugin by its default export.
// oxlint-disable-next-line import/no-default-export
export default { meta: { name: 'texts' }, rules: { 'no-hardcoded-text': noHardcodedText } };
