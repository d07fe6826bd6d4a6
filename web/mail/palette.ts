/**
 * The design tokens in a form that mail programs support: no variables, no light-dark(), no oklch. Light values go into the
 * styles of each element; dark ones into `DARK_STYLES`, for programs that support themes.
 */
export const LIGHT = {
  paper: '#faf9f4',
  raised: '#ffffff',
  ink: '#082023',
  inkSoft: '#32484c',
  line: '#d1dcd9',
  water: '#005660',
  wash: '#def4f5',
  sponge: '#fbd237',
  spongeEdge: '#7c5a03',
} as const;

const DARK = {
  paper: '#0b1719',
  raised: '#132123',
  ink: '#f5f3ee',
  inkSoft: '#becccd',
  line: '#2b3a3c',
  water: '#78dee3',
  wash: '#0e2f36',
} as const;

/** Returns a style sheet for the head. Elements opt in with these classes: paper, raised, ink, soft, line, water, wash. */
export const DARK_STYLES = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper,.paper>table>tbody>tr>td{background-color:${DARK.paper}!important}
.raised{background-color:${DARK.raised}!important}
.wash{background-color:${DARK.wash}!important}
.ink{color:${DARK.ink}!important}
.soft{color:${DARK.inkSoft}!important}
.water{color:${DARK.water}!important}
.line{border-color:${DARK.line}!important}
}`;

export const TEXT_FONT = "'Instrument Sans', 'Helvetica Neue', Helvetica, Arial, sans-serif";
export const DISPLAY_FONT = "'Familjen Grotesk', 'Helvetica Neue', Helvetica, Arial, sans-serif";
