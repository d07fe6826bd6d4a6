/** A domain as mail servers know it: 'münchen.example' is 'xn--mnchen-3ya.example'. ASCII stays as it is. */
export function asciiDomain(domain: string): string {
  return domain
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\u3002\uFF61]/gu, '.')
    .split('.')
    .map((label) =>
      /^[\x20-\x7E]*$/.test(label) || !/^(?:[\p{L}\p{N}\u00B7-]|\p{M}|\u200C|\u200D)+$/u.test(label)
        ? label
        : `xn--${punycode(label)}`,
    )
    .join('.');
}

/** Bootstring with the parameters of Punycode (RFC 3492, section 5). */
const [BASE, LOW, HIGH, SKEW, DAMP] = [36, 1, 26, 38, 700];

/** A label in Punycode, without its 'xn--' (RFC 3492, section 6.3). */
function punycode(label: string): string {
  const points = Array.from(label, (sign) => sign.codePointAt(0) ?? 0);
  const basic = points.filter((point) => point < 128);
  let written = String.fromCodePoint(...basic) + (basic.length > 0 ? '-' : '');
  let [next, delta, bias, done] = [128, 0, 72, basic.length];
  while (done < points.length) {
    const point = Math.min(...points.filter((each) => each >= next));
    delta += (point - next) * (done + 1);
    next = point;
    for (const each of points) {
      if (each < next) delta += 1;
      if (each !== next) continue;
      written += digitsOf(delta, bias);
      bias = adapted(delta, done + 1, done === basic.length);
      [delta, done] = [0, done + 1];
    }
    [delta, next] = [delta + 1, next + 1];
  }
  return written;
}

/** A generalized variable-length integer. */
function digitsOf(delta: number, bias: number): string {
  let [written, rest] = ['', delta];
  for (let place = BASE; ; place += BASE) {
    const limit = Math.min(HIGH, Math.max(LOW, place - bias));
    if (rest < limit) return written + digit(rest);
    written += digit(limit + ((rest - limit) % (BASE - limit)));
    rest = Math.floor((rest - limit) / (BASE - limit));
  }
}

function digit(value: number): string {
  return String.fromCodePoint(value < 26 ? 97 + value : 22 + value);
}

function adapted(delta: number, points: number, isFirst: boolean): number {
  let [rest, steps] = [Math.floor(delta / (isFirst ? DAMP : 2)), 0];
  rest += Math.floor(rest / points);
  for (; rest > ((BASE - LOW) * HIGH) / 2; steps += BASE) rest = Math.floor(rest / (BASE - LOW));
  return steps + Math.floor(((BASE - LOW + 1) * rest) / (rest + SKEW));
}
