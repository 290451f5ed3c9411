interface DeobfuscatedText {
  text: string
  /** For each character of `text`, its index in the source, plus one entry for the end of the source. */
  at: number[]
}

/** Homoglyphs: letters of other alphabets, each followed by the Latin letter it resembles. */
const doubles = new Map(
  `аa вb сc ԁd еe ѕs іi јj кk ӏl мm нh оo рp ԛq тt уy ѵv ԝw хx һh
  αa βb εe ιi κk νv οo ρp τt υu χx ηn ɡg ıi ոn օo սu`
    .split(/\s+/)
    .map((pair) => [pair[0]!, pair[1]!]),
)

/** Removed, because emphasis marks can occur inside words. */
const emphasis = new Set(['*', '~', '`'])

/**
 * Removes accents, invisible characters and emphasis, replaces homoglyphs, and joins s p a c e d letters. Runs in
 * linear time.
 */
export function deobfuscate(source: string): DeobfuscatedText {
  const at: number[] = []
  let text = ''
  let index = 0
  for (const character of source) {
    for (const plain of plainCharacters(character)) {
      text += plain
      for (let i = 0; i < plain.length; i += 1) at.push(index)
    }
    index += character.length
  }
  at.push(source.length)
  return joined({ text, at })
}

const ascii = /^[\x20-\x7e\n]$/

function plainCharacters(character: string): string[] {
  if (emphasis.has(character)) return []
  if (character === '_') return [' ']
  if (ascii.test(character)) return [character.toLowerCase()]
  if (/[‘’ʼ]/.test(character)) return ["'"]
  const bare = character
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]|(?!\s)\p{Cc}/gu, '')
    .toLowerCase()
  return [...bare].map((one) => doubles.get(one) ?? one)
}

/** Five or more single letters separated by one or two characters: "i g n o r e". */
const spaced = /(?<![\p{L}\p{N}])(?:\p{L}[ .·-]{1,2}){4,}\p{L}(?![\p{L}\p{N}])/gu

function joined(view: DeobfuscatedText): DeobfuscatedText {
  const runs = [...view.text.matchAll(spaced)]
  if (runs.length === 0) return view
  const kept: number[] = []
  let run = 0
  for (let i = 0; i < view.text.length; i += 1) {
    while (run < runs.length && i >= endOf(runs[run]!)) run += 1
    const isInRun = run < runs.length && i >= runs[run]!.index
    if (!isInRun || !/[ .·-]/.test(view.text[i]!)) kept.push(i)
  }
  return { text: kept.map((i) => view.text[i]!).join(''), at: [...kept.map((i) => view.at[i]!), view.at.at(-1)!] }
}

const endOf = (match: RegExpMatchArray) => match.index! + match[0].length

/** Digits and symbols used as letters: "1gn0re". Each maps to one letter, so the length does not change. */
const lookalikes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}

export const withoutLookalikeDigits = (text: string): string => text.replace(/[013457@$]/g, (sign) => lookalikes[sign]!)
