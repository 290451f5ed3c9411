/**
 * Makes that name a car after its line and engine: "C300" is a C-Class, "328i" a 3 Series, "RX350" an RX. A pattern is
 * tested against one or two neighboring words, squashed to lowercase. The second part is the model's id, with the
 * pattern's groups.
 */
export const modelPatterns: Record<string, [RegExp, string][]> = {
  bmw: [
    [/^([1-8])\d\d(?:i|ci|cic|xi|ix|is|it|xit|ia|cs|d|xd|e|xe|l|li|il|lxi|ti|gt|igt|xigt)?$/, '$1-series'],
    [/^m([1-8])\d\d(?:i|xi|d)?$/, '$1-series'],
    [/^alpinab([67])$/, '$1-series'],
  ],
  chrysler: [[/^([23]00)(?:c|s|srt8?)$/, '$1']],
  fiat: [[/^(500)(?:c|s)$/, '$1']],
  infiniti: [[/^(g|m|q|qx|fx|ex|i)(\d\d)(?:[sxht]|is)$/, '$1$2']],
  lexus: [
    [/^(ct|es|gs|gx|hs|is|lc|ls|lx|nx|rc|rx|rz|sc|tx|ux)\d{3}(?:h|hl|l|c|d|t)?$/, '$1'],
    [/^\d{3}h?(es|gs|gx|is|ls|lx|rx)$/, '$1'],
  ],
  'mercedes-benz': [
    [/^(a|b|c|e|s|g|r|cl|gl|clk|glk)(?:\d{3}|32|36|43|53|55|63|65|amg)(?:[acdeklsvw]|cdi|amg)?$/, '$1-class'],
    [/^ml(?:\d{3}|55|63)(?:[acdeklsvw]|cdi|amg)?$/, 'm-class'],
    [/^(cla|cle|cls|gla|glb|glc|gle|gls|sl|slc|slk|eqb|eqe|eqs)\d{2,3}(?:[acdeklsvw]|cdi|amg)?$/, '$1'],
    [/^\d{3}(cls|sl|slk)$/, '$1'],
    [/^\d{3}(clk)$/, '$1-class'],
    [/^(190|240|280|300|380|400|420|450|500|560|600)(?:e|d|ce|te|td|cd|sd|se|sel|sdl|sec)$/, '$1'],
  ],
}
